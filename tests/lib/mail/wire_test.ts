/**
 * What each provider here sends beside what its own SDK sends, as one recorder sees them.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { assertEquals } from "@std/assert";
import { encodeBase64 } from "@std/encoding/base64";
import { httpTransport, singleFetch } from "../../../lib/outgoing/transport.ts";
import { automaticHeaders, type Mail } from "../../../lib/mail/mail.ts";
import type { ProviderName } from "../../../lib/mail/providers.ts";
import {
  FormDataOfMailgun,
  Mailgun,
  Postmark,
  Resend,
  SendGrid,
  SendGridClient,
} from "../../deps/providers.ts";
import { apiKey, domain, mail, providerAt } from "./sample.ts";

/** What matters of a request. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly mediaType: string;
  /** The headers that say who asks and under which key. */
  readonly identity: readonly (readonly [string, string])[];
  readonly body: unknown;
}

const IDENTITY = ["authorization", "x-postmark-server-token", "idempotency-key"];
const ANSWER = { id: "1", ErrorCode: 0, MessageID: "1", message: "Queued. Thank you." };

/** Sender and receiver, as EMAIL_FROM and ESTIMATOR_EMAIL have them. */
const parties: Readonly<Record<string, Pick<Mail, "from" | "to" | "files" | "headers">>> = {
  "addresses alone": { from: "bids@contractor.example", to: "estimator@contractor.example" },
  "names": {
    from: "Website <bids@contractor.example>",
    to: "Estimating Desk <estimator@contractor.example>",
  },
  "a name in another script": {
    from: "Büro <bids@contractor.example>",
    to: "見積 <estimator@contractor.example>",
  },
  "names in quotes": {
    from: '"Smith, John" <bids@contractor.example>',
    to: '"Pipe Co." <estimator@contractor.example>',
  },
  "addresses alone, with files, by a program": {
    from: "bids@contractor.example",
    to: "estimator@contractor.example",
    headers: automaticHeaders,
    files: [
      { name: "plan.pdf", type: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.7") },
      { name: "2-front.jpg", type: "image/jpeg", bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0, 10) },
    ],
  },
};

/** A quoted name is given to SendGrid's SDK apart, because it would take the quotes for part of the name. */
function apart(text: string): string | { name: string; email: string } {
  const [, name, email] = /^"(.*)" <(.*)>$/.exec(text) ?? [];
  return name === undefined || email === undefined ? text : { name, email };
}

/** How the SDK of each provider sends a mail to a server at an address. */
const sdks: Readonly<
  Record<
    ProviderName,
    (
      root: URL,
      mail: Required<Omit<Mail, "notes" | "headers">> & Pick<Mail, "headers">,
    ) => Promise<unknown>
  >
> = {
  resend(root, { idempotencyKey, files, headers, ...mail }) {
    const attachments = files.map(({ name, type, bytes }) => ({
      filename: name,
      content: encodeBase64(bytes),
      contentType: type,
    }));
    return new Resend(apiKey, { baseUrl: root.origin }).emails.send(
      {
        ...{ ...mail, ...(files.length > 0 && { attachments }) },
        headers,
      },
      { idempotencyKey },
    );
  },
  postmark(root, { from: From, to: To, replyTo: ReplyTo, subject: Subject, text, ...rest }) {
    const { files, headers } = rest;
    const client = new Postmark.ServerClient(apiKey, { requestHost: root.host, useHttps: false });
    const attachments = files.map(({ name, type, bytes }) =>
      ({
        Name: name,
        Content: encodeBase64(bytes),
        ContentType: type,
      }) as Postmark.Models.Attachment
    );
    return client.sendEmail({
      ...{ From, To, ReplyTo, Subject, TextBody: text },
      ...(files.length > 0 && { Attachments: attachments }),
      ...(headers && {
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      }),
    });
  },
  sendgrid(root, { from, to, replyTo, subject, text, files, headers }) {
    const client = new SendGridClient();
    SendGrid.setClient(client);
    SendGrid.setApiKey(apiKey);
    // Last, because setting the key sets the root as well.
    client.setDefaultRequest("baseUrl", `${root.origin}/`);
    const attachments = files.map(({ name, type, bytes }) => ({
      ...{ content: encodeBase64(bytes), filename: name, type },
      disposition: "attachment",
    }));
    return SendGrid.send({
      ...{ from: apart(from), to: apart(to), replyTo, subject, text },
      ...(files.length > 0 && { attachments }),
      headers,
    });
  },
  mailgun(root, { from, to, replyTo, subject, text, files, headers }) {
    const account = { username: "api", key: apiKey, url: root.origin };
    return new Mailgun(FormDataOfMailgun).client(account)
      .messages.create(domain, {
        ...{ from, to, "h:Reply-To": replyTo, subject, text },
        ...(headers && { "h:Auto-Submitted": headers["Auto-Submitted"] }),
        ...(files.length > 0 && {
          attachment: files.map(({ name: filename, type: contentType, bytes: data }) => ({
            ...{ filename, contentType, data: Buffer.from(data) },
          })),
        }),
      });
  },
};

for (const name of Object.keys(sdks) as ProviderName[]) {
  for (const [kind, { from, to, files = [], headers }] of Object.entries(parties)) {
    Deno.test(`${name}() sends what the SDK of ${name} sends, from and to ${kind}`, async () => {
      const sent: Sent[] = [];
      await using server = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen: () => {} },
        async (request) => {
          sent.push(await sentOf(request));
          return Response.json(ANSWER);
        },
      );
      const root = new URL(`http://127.0.0.1:${server.addr.port}`);
      await sdks[name](root, { ...mail, from, to, files, headers });
      const send = httpTransport(providerAt(name, root.origin), {
        fetch: singleFetch(),
        timeoutMs: 60_000,
      });
      await send({ ...mail, from, to, headers, ...(files.length > 0 && { files }) });
      assertEquals(sent.length, 2);
      assertEquals(sent[1], sent[0]);
    });
  }
}

async function sentOf(request: Request): Promise<Sent> {
  const [mediaType = "", boundary] = (request.headers.get("content-type") ?? "")
    .split("; boundary=");
  const text = await request.text();
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    mediaType,
    identity: IDENTITY.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    // A form has the line ends of a form.
    body: boundary === undefined
      ? JSON.parse(text)
      : text.trimEnd().replace(/\r?\n/g, "\r\n").split(`--${boundary}`),
  };
}
