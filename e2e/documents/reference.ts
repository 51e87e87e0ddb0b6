/**
 * `npm run reference`: writes into `docs/` what the code decides. Of a table with an explanation in its last column it writes
 * the other columns, and leaves the explanation to whoever wrote it. It writes the other pages whole, most of them from comments.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { readCommandLine } from "#shared/node/command-line.ts";
import { onOneLine, productFiles, ROOT } from "./product-files.ts";
import { citationsIn, readSpecification, type Reference } from "./specification.ts";

const USAGE = `Usage:
  npm run reference                writes into docs/ what the code decides: limits, metrics, events, choices,
                                   states, the places of the specification, what the school stores
  npm run reference -- --check     writes nothing, and fails when a page is out of date
  npm run reference -- --help      prints this`;

/** Written in place of an explanation that nobody has written yet; `--check` fails on it. */
const TO_BE_WRITTEN = "to be written";

const { values } = readCommandLine(USAGE, { options: { check: { type: "boolean" } } });
const PAGES: Readonly<Record<string, (page: string) => Promise<string> | string>> = {
  "docs/limits.md": async (page) => withColumns(page, await limits()),
  "docs/metrics.md": async (page) => withColumns(page, await metrics()),
  "docs/events.md": async (page) => withColumns(page, await events()),
  "docs/choices.md": choices,
  "docs/states.md": states,
  "docs/specification.md": specificationMap,
  "docs/stored.md": stored,
};
/** The rows of the page's table in its order, then the rows that it lacks. */
function withColumns(page: string, rows: readonly (readonly string[])[]): string {
  const lines = page.split("\n");
  const first = lines.findIndex((line) => line.startsWith("| ---")) + 1;
  const end = lines.findIndex((line, index) => index >= first && !line.startsWith("|"));
  const cells = lines.slice(first, end).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  const known = new Map(rows.map((row) => [row[0], row]));
  const kept = cells.flatMap(([name, ...rest]) => {
    const row = known.get(name);
    return row === undefined ? [] : [[...row, rest.at(-1) ?? TO_BE_WRITTEN]];
  });
  const names = cells.map(([name]) => name);
  const missing = rows.filter(([name]) => !names.includes(name)).map((row) => [...row, TO_BE_WRITTEN]);
  const table = [...kept, ...missing].map((row) => `| ${row.join(" | ")} |`);
  return [...lines.slice(0, first), ...table, ...lines.slice(end)].join("\n");
}

const code = (text: string): string => `\`${text}\``;

/** Loads a module of a room that e2e otherwise uses from outside alone. */
async function load<T>(path: string): Promise<T> {
  return (await import(join(ROOT, path))) as T;
}

async function limits(): Promise<string[][]> {
  type Limit = number | { perMinute: number; burst: number };
  const { LIMITS } = await load<{ LIMITS: Record<string, Limit> }>("bff/bounds/limits.ts");
  return Object.entries(LIMITS).map(([name, value]) => [code(name), shownLimit(name, value)]);
}

function shownLimit(name: string, value: number | { perMinute: number; burst: number }): string {
  if (typeof value !== "number")
    return `${value.perMinute.toLocaleString("en")} a minute, ${value.burst.toLocaleString("en")} at once`;
  if (name.endsWith("Ms")) return `${value / 1000} s`;
  if (!name.endsWith("Bytes")) return value.toLocaleString("en");
  return value >= 1024 * 1024 ? `${value / 1024 / 1024} MiB` : `${value / 1024} KiB`;
}

async function metrics(): Promise<string[][]> {
  interface Metric {
    name: string;
    type: string;
    labels: readonly (readonly [name: string, values: readonly string[]])[];
  }
  const { createMetrics } = await load<{ createMetrics: () => { all: readonly Metric[] } }>(
    "bff/ops/metrics/metrics.ts",
  );
  return createMetrics().all.map(({ name, type, labels }) => [
    code(name),
    type,
    labels.map(([label]) => code(label)).join(", "),
  ]);
}

async function events(): Promise<string[][]> {
  const { EVENT_LEVELS } = await load<{ EVENT_LEVELS: Record<string, string> }>("bff/ops/log/events.ts");
  return Object.entries(EVENT_LEVELS).map(([name, level]) => [code(name), level]);
}

/** Each state of a screen, with its name and its address in the operators' preview. */
async function states(): Promise<string> {
  interface State {
    id: string;
    name: { en: string };
  }
  const { loadAllStates } = await load<{ loadAllStates: () => Promise<State[]> }>(
    "web/preview/states/list.ts",
  );
  const all = await loadAllStates();
  return [
    "# States",
    "",
    `The ${all.length} states that a screen can be in, with their addresses in the operators' preview. \`web/preview/states/\` says for each`,
    "what must be seen and what must not; `e2e/audits/preview-states.e2e.ts` opens each and looks. Written by `npm run reference`.",
    "",
    "Without a state: a browser without scripts, since the preview is a script itself; times of consulting that are taken,",
    "which only the meetings of others could tell; whether another school has a portal, which is not known here; a QR code",
    "of a payment, since the service does not say what it would have to hold.",
    "",
    "| state | what it is | address |",
    "| --- | --- | --- |",
    ...all.map(({ id, name }) => `| ${id} | ${name.en} | ${code(`/preview?screen-state=${id}`)} |`),
    "",
  ].join("\n");
}

/** Each `Choice (<name>): ...` of a comment, up to the end of its paragraph. */
function choices(): string {
  const rows = productFiles()
    .filter(({ path }) => /\.(?:tsx?|graphql)$/.test(path) && !path.startsWith("e2e/documents/"))
    .flatMap(({ path, text }) =>
      paragraphsOfComments(text)
        .flatMap((paragraph) => paragraph.split(/(?=\bChoice \()/))
        .map((sentences) => /^Choice \(([^)]+)\): (.+)$/.exec(sentences.trim()))
        .filter((choice) => choice !== null)
        .map(([, name, reason = ""]) => `| ${name} | ${reason.replaceAll("|", "\\|")} | ${code(path)} |`),
    );
  return [
    "# Choices",
    "",
    "What the product does where the specification or a standard leaves it open: each comment of the code that begins with",
    "`Choice (<name>):`. Written by `npm run reference`.",
    "",
    "| choice | as the code says it | where |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

/** The files of the school and its conformance tests that cite each part of the specification. */
function specificationMap(): string {
  const specification = readSpecification(readFileSync(join(ROOT, "school/SPECIFICATION.md"), "utf8"));
  const citations = productFiles()
    .filter(({ path }) => /^(?:school|e2e\/conformance)\/.*\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      citationsIn(onOneLine(text)).flatMap((citation) =>
        "references" in citation
          ? citation.references.flatMap((reference) =>
              placesOf(reference).map((place) => ({ path, place, heading: reference.heading })),
            )
          : [],
      ),
    );
  const isTest = (path: string): boolean => path.includes(".test.") || path.startsWith("e2e/");
  const rows = [...specification.keys()].flatMap((heading) => {
    const here = citations.filter((citation) => citation.heading === heading);
    const places = [...Map.groupBy(here, ({ place }) => place)].toSorted(([one], [other]) =>
      one.localeCompare(other, "en", { numeric: true }),
    );
    return places.map(([place, cited]) => {
      const paths = [...new Set(cited.map(({ path }) => path))];
      const list = (tests: boolean): string =>
        paths
          .filter((path) => isTest(path) === tests)
          .map(code)
          .join(", ");
      return `| "${heading}"${place} | ${list(false)} | ${list(true)} |`;
    });
  });
  return [
    "# Where the specification lives",
    "",
    'The files of the school, and the tests, that cite each part of `school/SPECIFICATION.md`. "Events" and "Versioning" describe',
    "nothing that a school does. Written by `npm run reference`.",
    "",
    "| part | code | tests |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

/** `, row 3` and so on; an empty text for a citation of a whole part. */
function placesOf({ kind, places }: Reference): string[] {
  return kind === undefined
    ? [""]
    : places.map((place) => `, ${kind.replace(/s$/, "")} ${/^\d/.test(place) ? place : code(place)}`);
}

/** Each table of the school, from the comments in `school/store/tables`. */
function stored(): string {
  const rows = ["access", "content", "operator", "admin"].flatMap((name) => {
    const source = readFileSync(join(ROOT, `school/store/tables/${name}-tables.ts`), "utf8");
    const [, tables = ""] = /Tables \{\n([^]*?)^\}/m.exec(source) ?? [];
    return [...tables.matchAll(/^ {2}\/\*\*([^]*?)\*\/\n {2}(\w+): /gm)].map(
      ([, comment = "", table = ""]) => {
        const [row = "", kept = ""] = onOneLine(comment).trim().split(" Kept ");
        return `| ${code(table)} | ${row} | ${kept.replace(/\.$/, "")} |`;
      },
    );
  });
  return [
    "# What the school stores",
    "",
    "One line for each table of the school's database. A row without a time in the last column stays until somebody deletes it.",
    "Instants are integers in milliseconds, amounts are integers in the minor unit of the currency, and ids are texts with a prefix",
    "that names their kind. Written by `npm run reference`.",
    "",
    "| table | one row is | kept |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

/** The paragraphs of all comments and of GraphQL's descriptions, each on one line; a paragraph ends before an empty line or a tag such as `@param`. */
function paragraphsOfComments(source: string): string[] {
  const comments = source.match(/^[ \t]*\/\*[^]*?\*\/|(?:^[ \t]*(?:\/\/|").*\n)+/gm) ?? [];
  return comments.flatMap((comment) =>
    comment
      .split("\n")
      .map((line) => line.replace(/^\s*(?:\/\*+|\*\/|\*|\/\/|")? ?/, "").replace(/\s*\*\/$|"$/, ""))
      .join("\n")
      .split(/\n\s*\n|\n(?=@)/)
      .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim()),
  );
}

/** Settings that the portal reads and `SETTINGS.md` does not name; `NODE_ENV` is every program's. */
async function unlistedSettings(): Promise<string[]> {
  const { readConfig } = await load<{ readConfig: (environment: object) => unknown }>("bff/config.ts");
  const names = new Set<string>();
  // Some settings are read only when there is a private listener.
  const get = (_settings: object, name: string | symbol): string | undefined => {
    names.add(String(name));
    return name === "OPS_PORT" ? "9464" : undefined;
  };
  readConfig(new Proxy({}, { get }));
  const page = readFileSync(join(ROOT, "SETTINGS.md"), "utf8");
  names.delete("NODE_ENV");
  return [...names].filter((name) => !page.includes(code(name)));
}

for (const [path, write] of Object.entries(PAGES)) {
  const before = readFileSync(join(ROOT, path), "utf8");
  const after = await write(before);
  if (values.check !== true) writeFileSync(join(ROOT, path), after);
  if (values.check !== true || (before === after && !after.includes(TO_BE_WRITTEN))) continue;
  console.error(
    `${path} is out of date: run "npm run reference", write what is "${TO_BE_WRITTEN}", and commit it.`,
  );
  process.exitCode = 1;
}
for (const name of await unlistedSettings()) {
  console.error(`SETTINGS.md does not name ${name}, which the portal reads: add its row.`);
  process.exitCode = 1;
}
