/**
 * What the tests need beyond the server's own packages, with exact versions.
 *
 * @module
 */

// The providers' own SDKs, to compare with what they send.
export { Resend } from "npm:resend@6.38.0";
export * as Postmark from "npm:postmark@5.1.0";
export { default as SendGrid } from "npm:@sendgrid/mail@8.1.6";
export { Client as SendGridClient } from "npm:@sendgrid/client@8.1.6";
export { default as Mailgun } from "npm:mailgun.js@14.0.1";
export { default as FormDataOfMailgun } from "npm:form-data@4.0.6";

// Verifies webhooks.
export { Webhook as StandardWebhook } from "npm:standardwebhooks@1.1.1";

// Reads mails as a mail program does.
export { decodeWords, default as PostalMime } from "npm:postal-mime@4.0.0";

// Readers of what the pages are rendered to.
export { default as MarkdownIt } from "npm:markdown-it@15.0.3";
export { lint as markdownlint } from "npm:markdownlint@0.42.1/promise";
export * as commonmark from "npm:commonmark@0.31.2";
export { default as commonmarkSpec } from "npm:commonmark-spec@0.31.2";
export { HtmlValidate } from "npm:html-validate@11.18.0";

// A JSON Schema engine.
export { Ajv2020 } from "npm:ajv@8.20.0/dist/2020.js";
export { default as addFormats } from "npm:ajv-formats@3.0.1";
export { parseHTML } from "npm:linkedom@0.18.12";
export { parseXml, XmlElement } from "npm:@rgrove/parse-xml@5.0.0";

// Reads regular expressions, whose steps are counted.
export { type AST, parseRegExpLiteral as parseRegExp } from "npm:@eslint-community/regexpp@4.12.3";

// Finds those that take more than linear time.
export { analyse as analyseExpression } from "npm:scslre@0.3.0";

// What a text costs a language model.
export { countTokens } from "npm:gpt-tokenizer@4.0.0/encoding/o200k_base";

// Time that moves only when told to.
export { default as FakeTimers } from "npm:@sinonjs/fake-timers@15.5.0";

// Generated values. A run is repeated exactly unless FUZZ_SEED asks for other values.
// deno-lint-ignore no-import-prefix -- this file is the one place for what tests need
import fc from "npm:fast-check@4.10.2";
export { fc };

/** What generated values are made from. */
export const FUZZ_SEED = Number(Deno.env.get("FUZZ_SEED") ?? 1);
fc.configureGlobal({ seed: FUZZ_SEED });
