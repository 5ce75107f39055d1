import { assertEquals } from "@std/assert";
import { contractOf, documentOf } from "../support/documented.ts";
import { sampleSite } from "../support/sample.ts";
import { breakingChanges } from "./compatibility.ts";

const SNAPSHOT = new URL("snapshot.json", import.meta.url);
const contract = contractOf(documentOf(sampleSite)) as {
  readonly info: { readonly version: string };
  readonly paths: unknown;
  readonly components: unknown;
};

Deno.test("breakingChanges() tells what breaks a client from what doesn't", () => {
  const base = {
    paths: { "/a": { get: { summary: "x", parameters: [{ name: "p", description: "x" }] } } },
    schemas: {
      T: {
        type: "object",
        required: ["a"],
        properties: { a: { type: "string", maxLength: 9, enum: ["x", "y"] } },
      },
    },
  };
  // deno-lint-ignore no-explicit-any -- edits of plain data
  const after = (edit: (paths: any, type: any, a: any) => void) => {
    const copy = structuredClone(base);
    edit(copy.paths, copy.schemas.T, copy.schemas.T.properties.a);
    return breakingChanges(base, copy).join();
  };
  assertEquals(after(() => {}), "");
  assertEquals(after((paths) => paths["/a"].get.summary = "other"), "");
  assertEquals(after((paths) => paths["/a"].get.parameters[0].description = "other"), "");
  assertEquals(after((paths) => paths["/b"] = {}), "");
  assertEquals(after((_, type) => type.properties.b = { type: "string" }), "");
  assertEquals(after((_, __, a) => a.maxLength = 10), "");
  assertEquals(after((paths) => paths["/a"].get.parameters[0].required = false), "");

  const renamed = after((paths) => paths["/a"].get.parameters[0].name = "q");
  assertEquals(renamed, "/paths//a/get/parameters changed");
  assertEquals(after((paths) => delete paths["/a"]), "/paths//a was removed");
  const T = "/schemas/T";
  assertEquals(after((_, type) => delete type.properties.a), `${T}/properties/a was removed`);
  assertEquals(after((_, type) => type.required = ["a", "b"]), `${T}/required now has b`);
  const A = `${T}/properties/a`;
  assertEquals(after((_, __, a) => a.enum = ["x"]), `${A}/enum lost y`);
  assertEquals(after((_, __, a) => a.maxLength = 8), `${A}/maxLength narrowed to 8`);
  assertEquals(after((_, __, a) => a.type = "integer"), `${A}/type changed`);
  assertEquals(after((_, __, a) => a.pattern = "x"), `${A}/pattern narrows what was free`);
});

Deno.test("the sample's contract is the one in snapshot.json; UPDATE_SNAPSHOT=1 writes it anew", async () => {
  const text = JSON.stringify(contract, null, 2) + "\n";
  if (Deno.env.get("UPDATE_SNAPSHOT") === "1") await Deno.writeTextFile(SNAPSHOT, text);
  assertEquals(await Deno.readTextFile(SNAPSHOT), text);
});

/** Fields whose one pattern says what two did in an `allOf`, and takes no less. */
const ONE_PATTERN = [
  "firstName",
  "lastName",
  "companyName",
  "email",
  "phone",
  "selectedServices/items",
  "timeline",
];

/** What the comparison can't tell from a break: patterns that take more than before, or are empty where visitors don't come, and an optional parameter. */
const WIDENED = [
  "/paths//contact/post/parameters changed",
  "/components/schemas/Company/properties/address/properties/street/pattern was removed",
  "/components/schemas/Company/properties/address/properties/postal_code/pattern was removed",
  ...ONE_PATTERN.flatMap((field) => {
    const at = `/components/schemas/ContactRequest/properties/${field}`;
    return [`${at}/allOf was removed`, `${at}/pattern narrows what was free`];
  }),
];

/** The header that named a request: on what a cache keeps, it named another client's. */
const ID_OF_OTHERS = /\/get\/responses\/(?:200|304)\/headers\/X-Request-Id was removed$/;

Deno.test("the sample's contract serves every client of the released one, or has a new major version", async () => {
  const released = JSON.parse(await Deno.readTextFile(new URL("released.json", import.meta.url)));
  const major = ({ info }: { info: { version: string } }) => Number(info.version.split(".")[0]);
  const { paths, components } = contract;
  if (major(contract) > major(released)) return;
  const changes = breakingChanges(
    { paths: released.paths, components: released.components },
    { paths, components },
  );
  assertEquals(changes.filter((change) => !ID_OF_OTHERS.test(change)), WIDENED);
});
