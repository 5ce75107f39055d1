import { assertEquals, assertRejects } from "@std/assert";
import type { Delivery } from "../../../lib/outgoing/delivery.ts";
import type { Mail } from "../../../lib/mail/mail.ts";
import { runProgram } from "../../support/program.ts";
import { mailCommand, webhookCommand } from "../../../lib/tasks/mail.ts";
import { OperatorError } from "../../../lib/log.ts";

const ASKED = "from Website <website@example.com> to estimating@example.com through postmark";
const SETTINGS = "EMAIL_API_KEY, EMAIL_FROM and ESTIMATOR_EMAIL";

Deno.test("the mail task sends one test message and says what the provider answered", async () => {
  const mails: Mail[] = [];
  const run = (delivery: Delivery, via = "postmark") =>
    mailCommand(
      {
        from: "Website <website@example.com>",
        to: "estimating@example.com",
        idempotent: true,
        send: (mail: Mail) => (mails.push(mail), Promise.resolve(delivery)),
      },
      via,
      "key-1",
    );
  assertEquals(
    await run({ kind: "delivered", reference: "msg_1" }),
    `Accepted, ${ASKED}; its id is msg_1. Now check the inbox.`,
  );
  assertEquals(mails.map(({ subject, idempotencyKey }) => [subject, idempotencyKey]), [
    ["Test message: bid requests will come this way", "key-1"],
  ]);
  assertEquals(
    (await run({ kind: "delivered" }, "file")).endsWith(
      "through file. It was written to a file, not emailed.",
    ),
    true,
  );
  for (
    const [delivery, said] of [
      [{ kind: "rejected", reason: "status 401 ErrorCode-10" }, "status 401 ErrorCode-10."],
      [
        { kind: "retry", reason: "no answer within 10000 ms", uncertain: true },
        "no answer within 10000 ms. It may have arrived anyway.",
      ],
    ] as const
  ) {
    const { message } = await assertRejects(() => run(delivery), OperatorError);
    assertEquals(message, `Not accepted, ${ASKED}: ${said} Check ${SETTINGS}.`);
  }
});

Deno.test("the mail task calls the webhook with an event of its own type, and says what came back", async () => {
  const events: string[] = [];
  const call = (delivery: Delivery) =>
    webhookCommand(({ body }) => {
      events.push(JSON.parse(body).type);
      return Promise.resolve(delivery);
    }, "test-1");
  assertEquals(
    await call({ kind: "delivered" }),
    'Accepted, the event test-1. The webhook has an event of the type "test".',
  );
  const { message } = await assertRejects(
    () => call({ kind: "retry", reason: "status 404", uncertain: false }),
    OperatorError,
  );
  assertEquals(
    message,
    "Not accepted, the event test-1: status 404. Check WEBHOOK_URL and its receiver.",
  );
  assertEquals(events, ["test", "test"]);
});

Deno.test("deno task mail prints the provider's own words, and --alert sends a text to ALERT_URL", async () => {
  const bodies: unknown[] = [];
  const provider = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      bodies.push(await request.json());
      return Response.json({ ErrorCode: 300, Message: "Sender\u0000 not confirmed" }, {
        status: 422,
      });
    },
  );
  try {
    const url = `http://127.0.0.1:${provider.addr.port}`;
    const run = (...args: string[]) =>
      runProgram({
        command: "deno",
        args: ["task", "--quiet", "mail", ...args],
        env: {
          EMAIL_PROVIDER: "postmark",
          EMAIL_API_URL: url,
          EMAIL_API_KEY: "key",
          EMAIL_FROM: "a@example.com",
          ESTIMATOR_EMAIL: "b@example.com",
          ALERT_URL: `${url}/secret`,
          SITE_URL: "https://www.example.com",
        },
      });
    const mail = await run();
    assertEquals(mail.code, 1);
    assertEquals(
      mail.stdout,
      'postmark answered with status 422: {"ErrorCode":300,"Message":"Sender\\u0000 not confirmed"}\n',
    );
    const alert = await run("--alert", "the", "roof leaks");
    assertEquals(alert.code, 1);
    assertEquals(alert.stderr.includes("secret"), false);
    const text = "https://www.example.com: the roof leaks";
    assertEquals(bodies[1], { text, content: text });
  } finally {
    await provider.shutdown();
  }
});
