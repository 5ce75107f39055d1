import { assertEquals } from "@std/assert";
import { ROOT, runProgram } from "../support/program.ts";

const culvert = (...args: readonly string[]) =>
  runProgram({ command: "sh", args: [`${ROOT}/docs/deploy/culvert`, ...args] });

Deno.test("culvert refuses a name that can't be a site's", async () => {
  const longest = "a".repeat(24);
  for (const name of ["acme.com", "Acme", "a b", "", `${longest}a`, "../acme", "status\n"]) {
    assertEquals(await culvert(name, "check"), {
      code: 1,
      stdout: "",
      stderr: `${name} can't be a site: a name has 1 to 24 small letters, digits and hyphens\n`,
    });
  }
  for (const name of ["no-such-site", longest]) {
    assertEquals(await culvert(name, "check"), {
      code: 1,
      stdout: "",
      stderr: `There is no site ${name}: /etc/culvert/${name}.env does not exist\n`,
    });
  }
});

Deno.test("culvert without a command says how it is used", async () => {
  const { code, stdout } = await culvert("--help");
  assertEquals([code, stdout.match(/^Usage: .*$/gm)], [0, [
    "Usage: culvert SITE COMMAND",
    "Usage: culvert status",
    "Usage: culvert check-all [DIR]",
  ]]);
  assertEquals((await culvert("acme")).code, 1);
});
