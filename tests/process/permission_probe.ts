/**
 * Run under the server's own permissions, tries what an intruder would try and what the server needs, and
 * prints what became of each as one line of JSON. Its only argument is the facts it is told, as JSON.
 *
 * @module
 */

/** What the probe is told. */
export interface Facts {
  readonly port: number;
  readonly host: string;
  readonly provider: string;
  readonly contentDir: string;
  readonly dataDir: string;
  readonly root: string;
}

/** The name of an attempt, and "granted" or the name of the error that ended it. */
export type Findings = Readonly<Record<string, string>>;

if (import.meta.main) {
  const findings = await probe(JSON.parse(Deno.args[0]!));
  // deno-lint-ignore no-console -- the findings are this program's output
  console.log(JSON.stringify(findings));
}

async function probe(
  { port, host, provider, contentDir, dataDir, root }: Facts,
): Promise<Findings> {
  const attempts: Record<string, () => unknown> = {
    "listen on PORT": () => Deno.listen({ port, hostname: host }).close(),
    "reach the provider": async () => {
      await (await fetch(provider, { method: "POST", body: "{}" })).body?.cancel();
    },
    "read the content": () => Deno.readTextFileSync(`${contentDir}/company.md`),
    "write DATA_DIR": () => Deno.writeTextFileSync(`${dataDir}/probe`, ""),
    "read DATA_DIR": () => Deno.readTextFileSync(`${dataDir}/probe`),
    "env PORT": () => Deno.env.get("PORT"),

    "listen on another port": () => Deno.listen({ port: port + 1, hostname: host }),
    "listen on another host": () => Deno.listen({ port, hostname: "127.0.0.2" }),
    "reach another host": () => fetch("https://example.com/"),
    "reach another port of the provider's host": () =>
      Deno.connect({ hostname: new URL(provider).hostname, port: 2 }),
    "look a name up": () => Deno.resolveDns("example.com", "A"),
    "read a system file": () => Deno.readTextFileSync("/etc/passwd"),
    "read the program": () => Deno.readTextFileSync(`${root}/main.ts`),
    "read deno.json": () => Deno.readTextFileSync(`${root}/deno.json`),
    "read beside the content": () => Deno.readTextFileSync(`${contentDir}/../deno.json`),
    "write the content": () => Deno.writeTextFileSync(`${contentDir}/probe.md`, ""),
    "write the program": () => Deno.writeTextFileSync(`${root}/probe.ts`, ""),
    "write beside DATA_DIR": () => Deno.writeTextFileSync(`${dataDir}/../probe`, ""),
    "link out of DATA_DIR": () => Deno.symlinkSync("/etc/passwd", `${dataDir}/link`),
    "env HOME": () => Deno.env.get("HOME"),
    "the whole env": () => Deno.env.toObject(),
    "set env": () => Deno.env.set("CULVERT_PROBE", "1"),
    "run a program": () => new Deno.Command("true").outputSync(),
    "load a library": () => Deno.dlopen("libc.so.6", {}),
    "ask for the hostname": () => Deno.hostname(),
    "ask for the release": () => Deno.osRelease(),
    "import from a remote host": () => import(remote()),
    "import another file": () => import(`${root}/lib/log.ts`),
  };
  const findings: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    findings[name] = await Promise.try(attempt).then(
      () => "granted",
      nameOf,
    );
  }
  return findings;
}

/** On a host that Deno lets programs import from by default; made while running, so not fetched before. */
function remote(): string {
  return ["https:", "", "raw.githubusercontent.com", "culvert_probe.ts"].join("/");
}

/** Imports fail with a TypeError whose message alone says that they were not allowed. */
function nameOf({ name, message }: Error): string {
  return name === "TypeError" && /^Requires \w+ access|--no-remote/.test(message)
    ? "NotCapable"
    : name;
}
