/**
 * Reads the tables of the API's specification (tests/fixtures/SPEC.md), and holds an OpenAPI document and what a server
 * answers against each of their rows.
 *
 * @module
 */
import { assert } from "@std/assert";

/** A value as the specification describes it. */
interface Type {
  /** A JSON type, the name of another type, or `any`. */
  readonly is: string;
  readonly format?: "uri" | "email" | "double";
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly items?: Type;
  readonly members?: Members;
}

type Members = ReadonlyMap<string, { readonly type: Type; readonly required: boolean }>;

/** A row of a table, by the names of its columns. */
type Row = Readonly<Record<string, string>>;

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly in: string;
    readonly name: string;
    readonly type: Type;
    readonly required: boolean;
  }[];
  readonly body: string | undefined;
  readonly success: { readonly status: number; readonly data: Type };
  readonly errors: readonly { readonly status: number; readonly code: string }[];
}

/** The specification, read. */
interface Specification {
  readonly version: string;
  readonly types: ReadonlyMap<string, Members>;
  readonly operations: readonly Operation[];
  /** The status of each code; `undefined` where it is not shown. */
  readonly codes: ReadonlyMap<string, number | undefined>;
  /** The code with which alone a member of an error comes. */
  readonly onlyWith: ReadonlyMap<string, string>;
  readonly rate: { readonly requests: number; readonly code: string };
  readonly edgeSeconds: number;
  /** The most characters of a query parameter, and of each member of a body. */
  readonly lengths: ReadonlyMap<string, Type>;
}

/** The tables of a text by the heading above, the second of a part with the name of its first column. */
export function tablesOf(text: string): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>();
  let heading = "";
  for (const part of text.split(/\n{2,}/)) {
    heading = /^#+ (.*)$/m.exec(part)?.[1] ?? heading;
    const lines = part.split("\n").filter((line) => line.startsWith("|"));
    if (lines.length === 0) continue;
    const [columns = [], _rule, ...rows] = lines.map((line) =>
      line.slice(1, -1).split("|").map((cell) => cell.trim())
    );
    const named = rows.map((cells) => {
      assert(cells.length === columns.length, `a row has other columns: ${cells}`);
      return Object.fromEntries(cells.map((cell, index) => [columns[index]!, cell]));
    });
    tables.set(tables.has(heading) ? `${heading}, ${columns[0]}` : heading, named);
  }
  return tables;
}

const WORDS: Readonly<Record<string, Type>> = {
  "string": { is: "string" },
  "string (URI)": { is: "string", format: "uri" },
  "string (email format)": { is: "string", format: "email" },
  "string, email format": { is: "string", format: "email" },
  "integer": { is: "integer" },
  "integer, minimum 0": { is: "integer", minimum: 0 },
  "integer, minimum 1": { is: "integer", minimum: 1 },
  "number": { is: "number" },
  "number (double)": { is: "number", format: "double" },
  "boolean": { is: "boolean" },
  "object": { is: "object" },
  "object or array": { is: "any" },
};

/** The type that a cell names, with what its notes add. */
function typeOf(text: string, notes = ""): Type {
  const [, item] = /^array of (.+)$/.exec(text) ?? [];
  if (item !== undefined) {
    const [, few] = /\bat least (\d+) item/.exec(notes) ?? [];
    return {
      is: "array",
      items: typeOf(item.replace(/^objects$/, "object"), notes),
      ...(few !== undefined && { minItems: Number(few) }),
    };
  }
  const [, inline] = /^\{(.+)\}$/.exec(text) ?? [];
  if (inline !== undefined) {
    const members = inline.split(", ").map((part) => part.split(": ") as [string, string]);
    return { is: "object", members: required(members.map(([name, type]) => [name, typeOf(type)])) };
  }
  const known = WORDS[text] ?? (/^[A-Z]\w+$/.test(text) ? { is: text } : undefined);
  assert(known !== undefined, `no such type: ${text}`);
  if (known.is === "object") return { ...known, members: membersIn(notes) };
  const [, listed] = /^Enum: (.+)$/.exec(notes) ?? [];
  const [, pattern] = /(?:^Pattern|matching) (\S+)/.exec(notes) ?? [];
  const [, least, most] = /\blength (\d+) to (\d+)/.exec(notes) ?? [];
  const [, longest = most] = /\bmax length (\d+)/.exec(notes) ?? [];
  return {
    ...known,
    ...(listed !== undefined && { enum: listed.split(", ") }),
    ...(pattern !== undefined && { pattern }),
    ...(least !== undefined && { minLength: Number(least) }),
    ...(longest !== undefined && { maxLength: Number(longest) }),
  };
}

function required(types: readonly (readonly [string, Type])[]): Members {
  return new Map(types.map(([name, type]) => [name, { type, required: true }]));
}

/** The members of an object, from its notes: `Each: type, identifier (strings, all required)`. */
function membersIn(notes: string): Members | undefined {
  const [, list] = /(?:[Ee]ach(?: item)?:|[Kk]eys:?) (.+)$/.exec(notes) ?? [];
  if (list === undefined) return undefined;
  const all = /all required|both required|required strings|[Rr]equired keys/.test(notes);
  const own = [...list.matchAll(/(\w+) \((string|integer)(, required)?\)/g)];
  if (own.length > 0) {
    return new Map(own.map(([, name, type, must]) => [
      name!,
      { type: typeOf(type!), required: all || must !== undefined },
    ]));
  }
  const [names = ""] = list.split(/ \(|, both/);
  const [, kind = ""] = /\b(string|number)s\b/.exec(list) ?? [];
  const type = typeOf(list.includes("double") ? `${kind} (double)` : kind);
  return new Map(names.split(", ").map((name) => [name, { type, required: all }]));
}

/** Reads a specification. */
export function readSpecification(text: string): Specification {
  const tables = tablesOf(text);
  const table = (name: string) => {
    const rows = tables.get(name);
    assert(rows !== undefined, `the specification has no table of ${name}`);
    return rows;
  };
  const types = new Map<string, Members>();
  const enums = (name: string) => {
    const [, found] =
      [...types].find(([type]) => type.toLowerCase() === name.replace(" ", "").toLowerCase()) ?? [];
    return found?.get("slug")?.type.enum;
  };
  const add = (name: string, rows: readonly Row[], isRequired: (row: Row) => boolean) => {
    types.set(
      name,
      new Map(rows.map((row) => [row.Field!, {
        type: typeOf(row.Type!, row.Notes ?? row.Bounds),
        required: isRequired(row),
      }])),
    );
  };
  const bySection = (name: string) => text.slice(text.indexOf(`### ${name}\n`)).split("\n### ")[0]!;
  for (const name of ["Service", "Project", "Market", "Service area", "Glossary term", "Company"]) {
    const [, listed = ""] = /^Required fields: (.+)\.$/m.exec(bySection(name)) ?? [];
    const must = new Set(listed.split(", "));
    const rows = table(name);
    add(
      name.replace(/ (\w)/, (_, letter) => letter.toUpperCase()),
      rows,
      ({ Field }) => must.delete(Field!),
    );
    assert(must.size === 0, `${name} requires ${[...must]}, which it does not have`);
  }
  for (const name of ["ProcessStep", "Faq"]) {
    const [, listed = ""] =
      new RegExp(`^${name}: (.+); (?:all|both) required\\.$`, "m").exec(text) ?? [];
    const fields = [...listed.matchAll(/(\w+) \((\w+)(, minimum \d+)?[^)]*\)/g)];
    types.set(
      name,
      required(fields.map(([, field, type, least = ""]) => [field!, typeOf(type + least)])),
    );
  }
  const byCell = ({ Required }: Row) => {
    assert(/^(?:yes|no|only on \w+)$/.test(Required!), `neither required nor not: ${Required}`);
    return Required === "yes";
  };
  add("Envelope", table("Response envelope (success)"), byCell);
  add("Meta", table("Meta"), byCell);
  add("ApiIndex", table("API index (data of GET /)"), () => true);
  add("ContactRequest", table("ContactRequest (request body of POST /contact)"), byCell);
  add("ContactResponse", table("ContactResponse (data of the 202 response)"), byCell);
  const [outer, ...inner] = table("Errors");
  assert(outer?.Field === "error" && outer.Type === "object" && byCell(outer));
  add(
    "Error",
    inner.map((row) => {
      const [, name] = /^error\.(\w+)$/.exec(row.Field!) ?? [];
      assert(name !== undefined, `a member outside of error: ${row.Field}`);
      return { ...row, Field: name };
    }),
    byCell,
  );

  const parameterTypes = (text: string) => {
    const [, name] = /one of the (.+?) slug enum/.exec(text) ?? [];
    const listed = name === undefined ? undefined : enums(name);
    assert(name === undefined || listed !== undefined, `no slugs of ${name}`);
    return listed === undefined ? {} : { enum: listed };
  };
  const operations = table("Endpoints").map((row): Operation => {
    const { Method: method = "", Path: path = "", Parameters: parameters = "" } = row;
    const [, kind = "", rest = ""] = /^(none|path|query|body)(?: (.*))?$/.exec(parameters) ?? [];
    assert(kind !== "", `no such parameters: ${parameters}`);
    const query = kind !== "query" ? [] : [...rest.matchAll(/(\w+) \((\w+), optional([^)]*)\)/g)];
    const [, slug, type = "string", described = ""] = kind !== "path"
      ? []
      : /^(\w+): (?:(\w+)(?:, | (?=matching)))?(.+)$/.exec(rest) ?? [];
    const [, status, data] = /^(\d+); data is (.+)$/.exec(row["Success response"]!) ?? [];
    const errors = row["Error responses"]!;
    return {
      method,
      path,
      parameters: [
        ...(slug === undefined ? [] : [{
          in: "path",
          name: slug,
          required: true,
          type: { ...typeOf(type, described), ...parameterTypes(described) },
        }]),
        ...query.map(([, name, type, more]) => ({
          in: "query",
          name: name!,
          required: false,
          type: { ...typeOf(type!, more), ...parameterTypes(more!) },
        })),
      ],
      body: kind === "body" ? rest.split(" ")[0] : undefined,
      success: {
        status: Number(status),
        data: typeOf(data!.replace("the API index", "ApiIndex")),
      },
      errors: errors === "" ? [] : errors.split(", ").map((error) => {
        const [, status, code] = /^(\d+) (\w+)/.exec(error) ?? [];
        return { status: Number(status), code: code! };
      }),
    };
  });
  const limit = (name: string, of: string) => {
    const row = table("Limits").find((row) => row.Limit === name && row["Applies to"] === of);
    assert(row !== undefined, `no limit: ${name} of ${of}`);
    return row.Value!;
  };
  const [, requests] =
    /^(\d+) requests per minute per IP address; exceeding returns 429 with retry_after_seconds$/
      .exec(limit("Rate limit", "POST /contact")) ?? [];
  assert(requests !== undefined && limit("Rate limit", "read endpoints") === "None");
  assert(limit("Edge cache duration", "read endpoints") === "one hour");
  assert(table("Limits").length === 5, "a limit that nothing compares");
  const [, q] = /^max (\d+) characters$/.exec(limit("q length", "GET /glossary")) ?? [];
  const [, bounds = ""] = /\((.*)\)/.exec(limit("Field lengths", "POST /contact")) ?? [];
  const lengths = new Map<string, Type>([["q", { is: "string", maxLength: Number(q) }]]);
  for (const bound of bounds.split("; ")) {
    const [, names = "", least, most] = /^([\w, ]+?) (?:(\d+) to )?(\d+)$/.exec(bound) ?? [];
    for (const name of names.split(", ").filter(Boolean)) {
      lengths.set(name, { is: "string", maxLength: Number(most), minLength: Number(least ?? 0) });
    }
    const [, list, few] = /^(\w+) at least (\d+) item$/.exec(bound) ?? [];
    if (list !== undefined) lengths.set(list, { is: "array", minItems: Number(few) });
    assert(names !== "" || list !== undefined, `no such length: ${bound}`);
  }
  const [, version = ""] = /the value for this contract is ([\d.]+)\./.exec(text) ?? [];
  return {
    version,
    types,
    operations,
    codes: new Map(
      table("Errors, code").map((row) => {
        const status = row["HTTP status"]!;
        assert(/^(?:\d{3}|not shown)$/.test(status), `no status: ${status}`);
        return [row.code!, status === "not shown" ? undefined : Number(status)];
      }),
    ),
    onlyWith: new Map(inner.flatMap(({ Field, Required }) => {
      const [, code] = /^only on (\w+)$/.exec(Required!) ?? [];
      return code === undefined ? [] : [[Field!.replace("error.", ""), code] as const];
    })),
    rate: { requests: Number(requests), code: "rate_limited" },
    edgeSeconds: 3600,
    lengths,
  };
}

/** A JSON Schema of the document. */
type Schema = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
};

/** The OpenAPI document, as far as it is compared. */
export interface Described {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, DescribedResponse>>;
  };
}

interface DescribedOperation {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

interface DescribedResponse {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** What a server answered to an operation. */
export interface Answered {
  readonly method: string;
  /** Relative to the API's root, with `{slug}`; of a page, from the website's. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  // deno-lint-ignore no-explicit-any -- JSON
  readonly body: any;
}

/** What differs from a specification, and what there is beside it. */
export interface Comparison {
  readonly faults: readonly string[];
  /** Operations, parameters, statuses and headers of responses that the specification does not have. */
  readonly additions: ReadonlySet<string>;
}

/** Holds a document and answers against a specification. */
export function compareWith(
  text: string,
  { info, paths, components: { schemas, responses } }: Described,
  answers: readonly Answered[],
): Comparison {
  const faults: string[] = [];
  const additions = new Set<string>();
  const fault = (where: string, what: string) => void faults.push(`${where}: ${what}`);
  let specification: Specification;
  try {
    specification = readSpecification(text);
  } catch (error) {
    return { faults: [String(error)], additions };
  }
  const { version, types, operations, codes, onlyWith, rate, edgeSeconds, lengths } = specification;
  const nameOf = (schema: Schema) =>
    /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
  const resolve = (schema: Schema): Schema => {
    const name = nameOf(schema);
    return name === undefined ? schema : { ...schemas[name]!, ...schema };
  };

  const compareMembers = (where: string, members: Members, schema: Schema) => {
    const { properties = {}, required = [] } = resolve(schema);
    for (const [name, { type, required: must }] of members) {
      const member = properties[name];
      if (member === undefined) fault(where, `lacks ${name}`);
      else {
        if (required.includes(name) !== must) {
          fault(where, `${name} is ${must ? "not " : ""}required`);
        }
        compareType(`${where}.${name}`, type, member);
      }
    }
    for (const name of Object.keys(properties)) if (!members.has(name)) fault(where, `has ${name}`);
    if (resolve(schema).additionalProperties !== false) fault(where, "has any other member");
  };
  const compareType = (where: string, type: Type, schema: Schema) => {
    if (type.is === "any") return;
    if (/^[A-Z]/.test(type.is)) {
      if (nameOf(schema) !== type.is) fault(where, `is not ${type.is}`);
      return;
    }
    const whole = resolve(schema);
    const { type: is, format, pattern } = whole;
    if (is !== type.is) return fault(where, `is ${is}, not ${type.is}`);
    if (type.format !== undefined && format !== type.format) fault(where, `is no ${type.format}`);
    if (type.enum !== undefined && String(whole.enum) !== String(type.enum)) {
      fault(where, "other enum");
    }
    if (type.pattern !== undefined && pattern !== type.pattern) fault(where, "other pattern");
    const least = whole.minLength ?? (pattern && !new RegExp(`${pattern}`).test("") ? 1 : 0);
    for (
      const [name, wanted, given] of [
        ["minimum", type.minimum, whole.minimum],
        ["maxLength", type.maxLength, whole.maxLength],
        ["minLength", type.minLength || undefined, least],
        ["minItems", type.minItems, whole.minItems],
      ]
    ) if (wanted !== undefined && wanted !== given) fault(where, `${name} ${given}, not ${wanted}`);
    if (type.items !== undefined) compareType(`${where}[]`, type.items, whole.items!);
    if (type.members !== undefined) compareMembers(where, type.members, whole);
  };

  if (info.version !== version) fault("info.version", info.version);
  const envelope = types.get("Envelope")!;
  for (const [name, members] of types) {
    if (name === "Envelope") continue;
    const schema = name === "Error" ? schemas.Error!.properties!.error! : schemas[name];
    if (schema === undefined) fault(name, "is not described");
    else compareMembers(name, members, schema);
  }
  const listed = (schemas.Error!.properties!.error!.properties!.code as Schema).enum as string[];
  for (const code of codes.keys()) if (!listed.includes(code)) fault("error.code", `lacks ${code}`);
  for (const code of listed) if (!codes.has(code)) additions.add(code);

  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`;
      const operation = operations.find((it) => `${it.method} ${it.path}` === where);
      if (operation === undefined) additions.add(where);
      else compareOperation(where, operation, described);
    }
  }
  function compareOperation(where: string, operation: Operation, described: DescribedOperation) {
    for (const { in: place, name, type, required } of operation.parameters) {
      const given = described.parameters?.find((it) => it.in === place && it.name === name);
      if (given === undefined) fault(where, `lacks the parameter ${name}`);
      else {
        if ((given.required ?? false) !== required) fault(where, `${name} is required or not`);
        compareType(`${where} ${name}`, type, given.schema);
      }
      if (lengths.has(name)) compareType(`${where} ${name}`, lengths.get(name)!, given!.schema);
    }
    for (const { in: place, name } of described.parameters ?? []) {
      const known = operation.parameters.some((it) => it.in === place && it.name === name);
      if (!known) additions.add(name);
    }
    const body = described.requestBody?.content["application/json"]?.schema;
    if ((body && nameOf(body)) !== operation.body) fault(where, `has the body ${operation.body}`);
    if (body !== undefined) {
      const { properties = {} } = resolve(body);
      for (const [name, type] of lengths) {
        if (name !== "q") compareType(`${where} ${name}`, type, properties[name] ?? {});
      }
    }
    const { success, errors } = operation;
    for (const [status, response] of Object.entries(described.responses)) {
      const [, shared] = /([^/]+)$/.exec(response.$ref ?? "") ?? [];
      const { headers = {}, content } = shared === undefined ? response : responses[shared]!;
      for (const name of Object.keys(headers)) additions.add(name);
      const schema = content?.["application/json"]?.schema;
      if (Number(status) === success.status) {
        const { data, meta } = resolve(schema!).properties ?? {};
        compareType(`${where} data`, success.data, data ?? {});
        compareType(`${where} meta`, { is: "Meta" }, meta ?? {});
        compareMembers(`${where} ${status}`, envelope, schema!);
      } else if (errors.some((error) => error.status === Number(status))) {
        compareType(`${where} ${status}`, { is: "Error" }, schema ?? {});
      } else additions.add(`${status}`);
    }
    for (const { status } of [success, ...errors]) {
      if (described.responses[status] === undefined) fault(where, `does not answer ${status}`);
    }
    for (const { code, status } of errors) {
      if (codes.get(code) !== status) fault(where, `${code} is not ${status}`);
      const answer = answers.find((it) =>
        it.method === operation.method && it.path === operation.path && it.status === status
      );
      if (answer?.body.error?.code !== code) fault(where, `did not answer ${status} ${code}`);
    }
  }
  for (const { method, path } of operations) {
    if (paths[path]?.[method.toLowerCase()] === undefined) {
      fault(`${method} ${path}`, "is not described");
    }
  }

  const checkValue = (where: string, type: Type, value: unknown): void => {
    const members = type.members ?? types.get(type.is);
    if (members !== undefined) return checkMembers(where, members, value);
    if (type.is === "array") {
      if (!Array.isArray(value)) return fault(where, "is no array");
      return value.forEach((item, index) => checkValue(`${where}[${index}]`, type.items!, item));
    }
    const isRight = type.is === "any" || typeof value === type.is ||
      type.is === "integer" && Number.isInteger(value);
    if (!isRight) fault(where, `is no ${type.is}`);
    if (type.enum?.includes(String(value)) === false) fault(where, `is ${value}`);
    if (type.format === "uri" && !URL.canParse(String(value))) fault(where, "is no address");
    if (type.pattern && !new RegExp(type.pattern).test(String(value))) fault(where, `is ${value}`);
  };
  const checkMembers = (where: string, members: Members, value: unknown): void => {
    const entries = Object.entries(Object(value));
    for (const [name, { required }] of members) {
      if (required && !Object.hasOwn(Object(value), name)) fault(where, `lacks ${name}`);
    }
    for (const [name, member] of entries) {
      const known = members.get(name);
      if (known === undefined) fault(where, `has ${name}`);
      else checkValue(`${where}.${name}`, known.type, member);
    }
  };
  for (const { method, path, status, headers, body } of answers) {
    const where = `${method} ${path} ${status}`;
    const operation = operations.find((it) => it.method === method && it.path === path);
    if (status === operation?.success.status) {
      checkMembers(where, envelope, body);
      checkMembers(`${where} meta`, types.get("Meta")!, body.meta);
      checkValue(`${where} data`, operation.success.data, body.data);
      if (body.meta.api_version !== version) fault(where, `is of ${body.meta.api_version}`);
      if (headers.get("content-type") !== "application/json") fault(where, "is not JSON");
      if (method === "GET") {
        if (Array.isArray(body.data) && body.meta.count !== body.data.length) fault(where, "count");
        if (!headers.get("cache-control")?.includes(`s-maxage=${edgeSeconds}`)) {
          fault(where, "is not kept as long");
        }
        if (headers.get("access-control-allow-origin") !== "*") fault(where, "has no CORS");
        if (headers.has("ratelimit")) fault(where, "is limited");
      }
    } else if (body?.error !== undefined) {
      const { error } = body;
      checkMembers(where, new Map([["error", { type: { is: "Error" }, required: true }]]), body);
      if (error.status !== status) fault(where, `says ${error.status}`);
      if (codes.has(error.code) && (codes.get(error.code) ?? status) !== status) {
        fault(where, `${error.code} with ${status}`);
      }
      for (const [member, code] of onlyWith) {
        if ((error[member] !== undefined) !== (error.code === code)) fault(where, `${member}`);
      }
    }
  }
  const answered = new Set(answers.map(({ body }) => body?.error?.code));
  for (const code of codes.keys()) if (!answered.has(code)) fault(code, "was not answered");
  for (const operation of operations) {
    const isAnswered = answers.some(({ method, path, status }) =>
      method === operation.method && path === operation.path && status === operation.success.status
    );
    if (!isAnswered) fault(`${operation.method} ${operation.path}`, "was not answered");
  }
  const posts = answers.filter(({ method, status }) => method === "POST" && status !== 500);
  const allowed = posts.findIndex(({ body }) => body.error?.code === rate.code);
  if (allowed !== rate.requests) fault("the rate limit", `lets ${allowed} through`);
  return { faults, additions };
}
