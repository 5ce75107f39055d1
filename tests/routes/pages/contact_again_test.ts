import { assertEquals } from "@std/assert";
import { bid, postJson, type TestServer, testServer } from "../../support/site.ts";

const { selectedServices, ...texts } = bid;

/** The key of a copy of the form. */
const KEY = /name="idempotencyKey" value="([^"]+)"/;

/** The form as a browser posts it. */
function form(key: string, changes: Readonly<Record<string, string>> = {}): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ ...texts, idempotencyKey: key, ...changes })) {
    fields.append(name, value);
  }
  fields.append("selectedServices", selectedServices[0]);
  return fields;
}

async function open(server: TestServer): Promise<string> {
  return KEY.exec(await server.text("/contact"))![1]!;
}

/** Posts a form, and resolves to where it leads. */
async function post(server: TestServer, body: FormData, from: string): Promise<string | null> {
  const headers = { "sec-fetch-site": "same-origin" };
  const response = await server.fetch("/contact", { method: "POST", headers, body, from });
  await response.body?.cancel();
  return response.headers.get("location");
}

const isMarked = ({ subject }: { readonly subject: string }) => subject.startsWith("[");

Deno.test("of 200 tries of 40 people by double taps, Back, reload, two tabs, another network and a dead one, 40 mails come", async () => {
  const rules = { caps: { hourly: 500, daily: 2_000 } };
  const first = testServer({ rules });
  const second = testServer({ rules, backend: first.backend });
  for (let person = 0; person < 40; person++) {
    const [home, mobile] = [`10.${person}.1.1`, `10.${person}.2.1`];
    const own = { email: `p${person}@example.com`, additionalInfo: `Job ${person}` };
    const key = await open(first);
    for (const { clock } of [first, second]) clock.now += 60_000;
    const again = { ...own, email: `P${person}@Example.com`, additionalInfo: ` job  ${person}\n` };
    const places = [
      // A double tap, of which one meets another process.
      ...await Promise.all([
        post(first, form(key, own), home),
        post(second, form(key, own), home),
      ]),
      // Back, which fetches the form anew; and a reload of the answer, on another network.
      await post(second, form(await open(second), again), home),
      await post(first, form(key, own), mobile),
      // Another tab, whose first answer was lost.
      await post(person % 2 ? first : second, form(await open(first), own), mobile),
    ];
    assertEquals(new Set(places).size, 1, `${places}`);
  }
  const mails = [...first.mails, ...second.mails];
  assertEquals([mails.length, mails.filter(isMarked).length], [40, 0]);
});

Deno.test("a changed telephone, address, service, word or file is a correction: sent, and marked by nothing", async () => {
  const server = testServer();
  const key = await open(server);
  server.clock.now += 60_000;
  const withFile = form(key, { timeline: "Soon" });
  withFile.append("files", new File(["%PDF-1.7 a plan"], "plan.pdf"));
  const withService = form(key, { timeline: "Soon", otherService: "A gate" });
  let address = 0;
  for (
    const body of [
      form(key),
      form(key, { timeline: "Soon" }),
      withFile,
      withService,
      form(await open(server), { phone: "+1 912 555 0199" }),
      form(await open(server), { email: "dana.w@example.com" }),
      form(await open(server), { additionalInfo: "Two hundred and one feet." }),
    ]
  ) await post(server, body, `10.0.${++address}.1`);
  assertEquals([server.mails.length, server.mails.filter(isMarked).length], [7, 0]);
});

Deno.test("the same request under another Idempotency-Key, by MCP, or later within a day is sent and marked", async () => {
  const server = testServer({ webhook: true });
  const api = (key?: string) =>
    server.fetch("/v1/contact", {
      ...postJson(bid),
      headers: {
        "content-type": "application/json",
        ...(key !== undefined && { "idempotency-key": key }),
      },
    });
  const mcp = () => server.bids.submit(bid, { channel: "MCP", client: "192.0.2.1" });
  const { data: { reference } } = await (await api("one")).json();
  // Without a key, and under the same one, it is a repeat.
  assertEquals((await (await api()).json()).data.reference, reference);
  assertEquals((await (await api("one")).json()).data.reference, reference);
  assertEquals(server.mails.length, 1);
  await api("two");
  await mcp();
  server.clock.now += 900_000;
  await api();
  server.clock.now += 86_400_000;
  await api();
  assertEquals(
    server.mails.map(({ subject }) => subject.startsWith("[Possible repeat] Bid request")),
    [false, true, true, true, false],
  );
  const [one, two] = server.mails;
  assertEquals(
    two!.text.split("\n\n")[0],
    `This may be a repeat of request ${one!.idempotencyKey}, which\nsaid the same within a day.`,
  );
  const repeats = server.webhooks.map(({ body }) => JSON.parse(body).data.possibleRepeatOf);
  assertEquals(repeats.map((key) => key !== undefined), [false, true, true, true, false]);
});

Deno.test("a clock that is set back makes no second, unmarked mail of a repeat", async () => {
  const first = testServer();
  const second = testServer({ backend: first.backend });
  const send = async (server: TestServer, number: number) =>
    await (await server.fetch("/v1/contact", { ...postJson(bid), from: `10.0.${number}.1` }))
      .json();
  await send(first, 1);
  for (const { clock } of [first, second]) clock.now -= 40 * 86_400_000;
  await send(first, 2);
  await send(second, 3);
  assertEquals([...first.mails, ...second.mails].map(isMarked), [false, true]);
});

Deno.test("a program that sends forms at once is marked each time, whoever it says that it is", async () => {
  const server = testServer();
  for (const timeline of ["May", "June", "July"]) {
    await post(server, form(await open(server), { timeline }), "10.0.0.1");
  }
  assertEquals(server.mails.map(isMarked), [true, true, true]);
});
