import { assertEquals, assertMatch } from "@std/assert";
import { withFolder } from "../../support/folders.ts";
import { runProgram } from "../../support/program.ts";

const ASKED = "from Website <website@example.com> to estimating@example.com through postmark";
const SETTINGS = "EMAIL_API_KEY, EMAIL_FROM and ESTIMATOR_EMAIL";

/** Runs the task against a server of ours, which gives one answer to whatever it is sent. */
async function runTask(
  answer: () => Response,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  const bodies: Record<string, unknown>[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      bodies.push(await request.json());
      return answer();
    },
  );
  try {
    const url = `http://127.0.0.1:${server.addr.port}`;
    const { code, stdout, stderr } = await runProgram({
      command: "deno",
      args: ["task", "--quiet", "mail", ...args],
      env: {
        EMAIL_PROVIDER: "postmark",
        EMAIL_API_URL: url,
        EMAIL_API_KEY: "key",
        EMAIL_FROM: "Website <website@example.com>",
        ESTIMATOR_EMAIL: "estimating@example.com",
        ALERT_URL: `${url}/secret`,
        WEBHOOK_URL: `${url}/hook`,
        WEBHOOK_SECRET: `whsec_${btoa("0123456789abcdef0123456789abcdef")}`,
        SITE_URL: "https://www.example.com",
        ...env,
      },
    });
    return { bodies, code, stdout, stderr };
  } finally {
    await server.shutdown();
  }
}

Deno.test("the mail task sends one test message and says what the provider answered", async () => {
  const sent = await runTask(() => Response.json({ ErrorCode: 0, MessageID: "msg_1" }));
  assertEquals(sent.bodies.map(({ Subject }) => Subject), [
    "Test message: bid requests will come this way",
  ]);
  assertEquals([sent.code, sent.stdout.split("\n")], [0, [
    'postmark answered with status 200: {"ErrorCode":0,"MessageID":"msg_1"}',
    `Accepted, ${ASKED}; its id is msg_1. Now check the inbox.`,
    "",
  ]]);
  for (
    const [status, body, said] of [
      [422, { ErrorCode: 300, Message: "Sender\u0000 not confirmed" }, "status 422 ErrorCode-300."],
      [504, {}, "status 504. It may have arrived anyway."],
    ] as const
  ) {
    const { code, stdout, stderr } = await runTask(() => Response.json(body, { status }));
    assertEquals([code, stdout, stderr], [
      1,
      `postmark answered with status ${status}: ${JSON.stringify(body)}\n`,
      `Not accepted, ${ASKED}: ${said} Check ${SETTINGS}.\n`,
    ]);
  }
});

Deno.test("the mail task says of a file that nothing was emailed, and what is not set", () =>
  withFolder(async (folder) => {
    const answer = () => new Response();
    const file = await runTask(answer, [], { EMAIL_PROVIDER: "file", DATA_DIR: folder });
    assertMatch(file.stdout, /through file; .*\. It was written to a file, not emailed\.\n$/);
    const unset = await runTask(answer, [], { EMAIL_API_KEY: "" });
    assertEquals([unset.code, unset.stderr], [1, "Mail is not configured: set EMAIL_API_KEY\n"]);
  }));

Deno.test("the mail task calls the webhook with an event of its own type, and says what came back", async () => {
  const taken = await runTask(() => new Response(null, { status: 204 }), ["--webhook"]);
  assertMatch(
    taken.stdout,
    /^Accepted, the event test-[0-9a-f-]{36}\. The webhook has an event of the type "test"\.\n$/,
  );
  const refused = await runTask(() => new Response(null, { status: 404 }), ["--webhook"]);
  assertMatch(
    refused.stderr,
    /^Not accepted, the event test-[0-9a-f-]{36}: status 404\. Check WEBHOOK_URL and its receiver\.\n$/,
  );
  assertEquals([...taken.bodies, ...refused.bodies].map(({ type }) => type), ["test", "test"]);
});

Deno.test("the mail task with --alert sends a text to ALERT_URL, and never prints that", async () => {
  const alert = await runTask(
    () => new Response(null, { status: 422 }),
    ["--alert", "the", "roof leaks"],
  );
  assertEquals([alert.code, alert.stderr.includes("secret")], [1, false]);
  const text = "https://www.example.com: the roof leaks";
  assertEquals(alert.bodies, [{ text, content: text }]);
});
