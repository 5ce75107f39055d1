/**
 * A Deno KV server as the KV Connect protocol has it, in memory: what the server's own client talks to when
 * KV_URL is set.
 *
 * @see https://github.com/denoland/denokv/blob/main/proto/kv-connect.md
 * @module
 */
import { protobuf } from "./deps.ts";

/** The messages of the protocol's data path, as far as the store uses them. */
const messages = protobuf.parse(
  `
  syntax = "proto3";
  message SnapshotRead { repeated ReadRange ranges = 1; }
  message ReadRange { bytes start = 1; bytes end = 2; int32 limit = 3; bool reverse = 4; }
  message SnapshotReadOutput {
    repeated ReadRangeOutput ranges = 1;
    bool read_is_strongly_consistent = 4;
    int32 status = 8;
  }
  message ReadRangeOutput { repeated KvEntry values = 1; }
  message KvEntry { bytes key = 1; bytes value = 2; int32 encoding = 3; bytes versionstamp = 4; }
  message AtomicWrite { repeated Check checks = 1; repeated Mutation mutations = 2; }
  message Check { bytes key = 1; bytes versionstamp = 2; }
  message Mutation { bytes key = 1; KvValue value = 2; int32 mutation_type = 3; }
  message KvValue { bytes data = 1; int32 encoding = 2; }
  message AtomicWriteOutput { int32 status = 1; bytes versionstamp = 2; }
`,
  { keepCase: true },
).root;

const SUCCESS = 1;
const CHECK_FAILED = 2;
const SET = 1;
const DELETE = 2;

interface Entry {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
  readonly encoding: number;
  readonly versionstamp: Uint8Array;
}

interface ReadRange {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
  readonly limit: number;
  readonly reverse: boolean;
}

interface Check {
  readonly key: Uint8Array;
  readonly versionstamp: Uint8Array;
}

interface Mutation {
  readonly key: Uint8Array;
  readonly value?: { readonly data: Uint8Array; readonly encoding: number };
  readonly mutation_type: number;
}

/** A running KV server. */
export interface KvServer extends AsyncDisposable {
  /** What makes the program use it. */
  readonly env: Readonly<Record<"KV_URL" | "DENO_KV_ACCESS_TOKEN", string>>;
  readonly port: number;
  /** Keys and values as they are stored. */
  stored(): readonly Entry[];
}

/** Keys are compared byte by byte, which their hexadecimal form keeps. */
function nameOf(key: Uint8Array): string {
  return key.toHex();
}

/** Starts a KV server. */
export function startKvServer(
  { port = 0, entries = new Map<string, Entry>() }: {
    readonly port?: number;
    readonly entries?: Map<string, Entry>;
  } = {},
): KvServer {
  const accessToken = "access-token";
  const dataToken = "data-token";
  let commits = 0;

  function read(body: Uint8Array): Uint8Array {
    const type = messages.lookupType("SnapshotRead");
    const { ranges } = type.toObject(type.decode(body), { defaults: true, arrays: true }) as {
      readonly ranges: readonly ReadRange[];
    };
    const output = messages.lookupType("SnapshotReadOutput");
    return output.encode(output.fromObject({
      ranges: ranges.map(({ start, end, limit, reverse }) => {
        const found = [...entries.keys()].sort()
          .filter((name) => name >= nameOf(start) && name < nameOf(end));
        if (reverse) found.reverse();
        return { values: found.slice(0, limit).map((name) => entries.get(name)) };
      }),
      read_is_strongly_consistent: true,
      status: SUCCESS,
    })).finish();
  }

  function write(body: Uint8Array): Uint8Array {
    const type = messages.lookupType("AtomicWrite");
    const { checks, mutations } = type.toObject(type.decode(body), {
      defaults: true,
      arrays: true,
    }) as { readonly checks: readonly Check[]; readonly mutations: readonly Mutation[] };
    const output = messages.lookupType("AtomicWriteOutput");
    const holds = checks.every(({ key, versionstamp }) =>
      nameOf(entries.get(nameOf(key))?.versionstamp ?? new Uint8Array()) === nameOf(versionstamp)
    );
    if (!holds) return output.encode(output.fromObject({ status: CHECK_FAILED })).finish();
    const versionstamp = new Uint8Array(10);
    new DataView(versionstamp.buffer).setUint32(4, ++commits);
    for (const { key, value, mutation_type } of mutations) {
      if (mutation_type === DELETE) entries.delete(nameOf(key));
      else if (mutation_type === SET && value !== undefined) {
        const { data, encoding } = value;
        entries.set(nameOf(key), { key, value: data, encoding, versionstamp });
      } else throw new Error(`mutation ${mutation_type} is not known here`);
    }
    return output.encode(output.fromObject({ status: SUCCESS, versionstamp })).finish();
  }

  const server = Deno.serve(
    { port, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      const token = request.headers.get("authorization");
      if (token !== `Bearer ${pathname === "/" ? accessToken : dataToken}`) {
        return new Response("the token is wrong", { status: 401 });
      }
      const body = await request.bytes();
      if (pathname === "/") {
        return Response.json({
          version: 2,
          databaseId: "6f1c1f3e-8c53-4d51-9d0a-3f0a5a3f9c11",
          endpoints: [{ url: "/data", consistency: "strong" }],
          token: dataToken,
          expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        });
      }
      const answer = pathname === "/data/snapshot_read" ? read(body) : write(body);
      return new Response(answer as Uint8Array<ArrayBuffer>, {
        headers: { "content-type": "application/x-protobuf" },
      });
    },
  );
  return {
    env: {
      KV_URL: `http://127.0.0.1:${server.addr.port}`,
      DENO_KV_ACCESS_TOKEN: accessToken,
    },
    port: server.addr.port,
    stored: () => [...entries.values()],
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
