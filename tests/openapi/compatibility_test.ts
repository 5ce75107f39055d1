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
  const after = (edit: (copy: any) => void) => {
    const copy = structuredClone(base);
    edit(copy);
    return breakingChanges(base, copy);
  };
  assertEquals(after(() => {}), []);
  assertEquals(after((copy) => copy.paths["/a"].get.summary = "other"), []);
  assertEquals(after((copy) => copy.paths["/a"].get.parameters[0].description = "other"), []);
  assertEquals(after((copy) => copy.paths["/a"].get.parameters[0].name = "q"), [
    "/paths//a/get/parameters changed",
  ]);
  assertEquals(after((copy) => copy.paths["/b"] = {}), []);
  assertEquals(after((copy) => copy.schemas.T.properties.b = { type: "string" }), []);
  assertEquals(after((copy) => copy.schemas.T.properties.a.maxLength = 10), []);
  assertEquals(after((copy) => delete copy.paths["/a"]), ["/paths//a was removed"]);
  assertEquals(after((copy) => delete copy.schemas.T.properties.a), [
    "/schemas/T/properties/a was removed",
  ]);
  assertEquals(after((copy) => copy.schemas.T.properties.a.enum = ["x"]), [
    "/schemas/T/properties/a/enum lost y",
  ]);
  assertEquals(after((copy) => copy.schemas.T.properties.a.maxLength = 8), [
    "/schemas/T/properties/a/maxLength narrowed to 8",
  ]);
  assertEquals(after((copy) => copy.schemas.T.properties.a.type = "integer"), [
    "/schemas/T/properties/a/type changed",
  ]);
  assertEquals(after((copy) => copy.schemas.T.required = ["a", "b"]), [
    "/schemas/T/required now has b",
  ]);
  assertEquals(after((copy) => copy.schemas.T.properties.a.pattern = "x"), [
    "/schemas/T/properties/a/pattern narrows what was free",
  ]);
});

Deno.test("the sample's contract is the one in snapshot.json; UPDATE_SNAPSHOT=1 writes it anew", async () => {
  const text = JSON.stringify(contract, null, 2) + "\n";
  if (Deno.env.get("UPDATE_SNAPSHOT") === "1") await Deno.writeTextFile(SNAPSHOT, text);
  assertEquals(await Deno.readTextFile(SNAPSHOT), text);
});

Deno.test("the sample's contract serves every client of the released one, or has a new major version", async () => {
  const released = JSON.parse(await Deno.readTextFile(new URL("released.json", import.meta.url)));
  const major = ({ info }: { info: { version: string } }) => Number(info.version.split(".")[0]);
  const { paths, components } = contract;
  if (major(contract) > major(released)) return;
  assertEquals(
    breakingChanges(
      { paths: released.paths, components: released.components },
      { paths, components },
    ),
    [],
  );
});
