/** The providers' own SDKs, to compare with what they send, and a reader of signed webhooks. */
export { Resend } from "npm:resend@6.38.0";
export * as Postmark from "npm:postmark@5.1.0";
export { default as SendGrid } from "npm:@sendgrid/mail@8.1.6";
export { Client as SendGridClient } from "npm:@sendgrid/client@8.1.6";
export { default as Mailgun } from "npm:mailgun.js@14.0.1";
export { default as FormDataOfMailgun } from "npm:form-data@4.0.6";
export { Webhook as StandardWebhook } from "npm:standardwebhooks@1.1.1";
