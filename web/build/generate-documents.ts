/**
 * Writes what the portal may ask the school, from the `.graphql` files beside the screens:
 *
 * - `web/generated/member-api.ts`: a typed constant for each document, with its id at `__meta__.hash`;
 * - `shared/member-api/documents.json`: `{"sha256:<hex>": "<document text>"}`, the BFF's allow-list.
 *
 * Beside them, `web/generated/messages-of-states.ts`: the messages by which the preview's states are told from each other.
 *
 * All are committed, so that a change of what can be sent is seen in review; `--check` writes nothing
 * and fails when they are out of date.
 */

import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { codegen } from "@graphql-codegen/core";
import { addTypenameSelectionDocumentTransform, preset } from "@graphql-codegen/client-preset";
import { parse } from "graphql";

import { readCommandLine } from "#shared/node/command-line.ts";

const USAGE = `Usage:
  npm run generate                 writes the typed documents, the BFF's allow-list, and the messages of states
  npm run generate -- --check      writes nothing, and fails when they are out of date
  npm run generate -- --help       prints this`;

const root = join(import.meta.dirname, "../..");
const schemaPath = join(root, "shared/member-api/schema.graphql");
const typedDocumentsPath = join(root, "web/generated/member-api.ts");
const messagesPath = join(root, "web/generated/messages-of-states.ts");
const manifestPath = join(root, "shared/member-api/documents.json");

/** The types of the schema's own scalars before `web/format` has parsed them. */
const SCALARS = {
  DateTime: "string | number",
  Decimal: "string | number",
  TimeOfDay: "string",
  PaymentType: "string",
  PaymentState: "string",
  RefundingState: "string",
  NotificationTopic: "string",
  NotificationChannel: "string",
};

/** The generated files: absolute path to contents. */
export async function generateDocuments(): Promise<Map<string, string>> {
  const schema = parse(readFileSync(schemaPath, "utf8"));
  const documents = globSync("web/**/*.graphql", { cwd: root })
    .toSorted()
    .map((location) => {
      const rawSDL = readFileSync(join(root, location), "utf8");
      return { location, rawSDL, document: parse(rawSDL) };
    });

  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: "generated/",
    schema,
    documents,
    config: {
      useTypeImports: true,
      importExtension: ".ts",
      scalars: SCALARS,
      enumsAsTypes: true,
      enumType: "string-literal",
      strictScalars: true,
    },
    presetConfig: {
      fragmentMasking: false,
      persistedDocuments: {
        mode: "embedHashInDocument",
        hashAlgorithm: "sha256",
      },
    },
    documentTransforms: [
      { name: "typename", transformObject: addTypenameSelectionDocumentTransform, config: {} },
    ],
    pluginMap: {},
    plugins: [],
    profiler: { run: (run: () => unknown) => Promise.resolve(run()), collect: () => [] },
  } as unknown as Parameters<typeof preset.buildGeneratesSection>[0]);

  const files = new Map<string, string>();
  for (const output of outputs) {
    // The map of all documents (`gql.ts`) and its barrel are not tree-shakeable; screens import constants.
    if (output.filename.endsWith("/graphql.ts")) files.set(typedDocumentsPath, await codegen(output));
    if (output.filename.endsWith("persisted-documents.json"))
      files.set(manifestPath, `${await codegen(output)}\n`);
  }
  files.set(messagesPath, await messagesOfStates());
  return files;
}

/** The words of which a screen says one: they are told whether or not a state names each of them. */
const KINDS = /^(?:paymentWords\.(?:states|types)|curriculum\.states)\./;

/** Nearly every screen says these. */
const OF_THE_FRAME = /^(?:time|shell)\.(?!crashed|loading|notLoaded|partMissing)/;

/** Those that some state must show or hide, and those of a kind. */
async function messagesOfStates(): Promise<string> {
  const load = async <Module>(path: string) => (await import(join(root, "web", path))) as Module;
  type Words = readonly unknown[];
  const { loadAllStates } = await load<{
    loadAllStates: () => Promise<readonly { shows: Words; hides?: Words }[]>;
  }>("preview/states/list.ts");
  const { keysOf } = await load<{ keysOf: (words: unknown) => string[] }>(
    "preview/stage/play/screen-words.ts",
  );
  const { FEATURE_CATALOGUES } = await load<{
    FEATURE_CATALOGUES: Record<"payment" | "course", { en: () => Promise<object> }>;
  }>("i18n/features.ts");
  const { messagesByKey } = await load<{ messagesByKey: (messages: object) => [string, unknown][] }>(
    "app/screen-report/messages-on-screen.ts",
  );
  const named = (await loadAllStates())
    .flatMap(({ shows, hides = [] }) => [...shows, ...hides])
    .flatMap(keysOf);
  const { payment, course } = FEATURE_CATALOGUES;
  const all = messagesByKey({ ...(await payment.en()), ...(await course.en()) }).map(([key]) => key);
  const keys = [...new Set([...named, ...all.filter((key) => KINDS.test(key))])].toSorted();
  const telling = keys.filter((key) => !OF_THE_FRAME.test(key));
  return `export const MESSAGES_OF_STATES: readonly string[] = ${JSON.stringify(telling, null, 2)};\n`;
}

/** Writes the generated files that changed, and does not touch the others, so that no new build is triggered. */
export async function writeDocuments(): Promise<void> {
  for (const [path, contents] of await generateDocuments()) {
    if (readIfPresent(path) === contents) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
}

async function checkDocuments(): Promise<void> {
  for (const [path, contents] of await generateDocuments()) {
    if (readIfPresent(path) === contents) continue;
    console.error(`${path} is out of date: run "npm run generate" and commit the result.`);
    process.exitCode = 1;
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const { values } = readCommandLine(USAGE, { options: { check: { type: "boolean" } } });
  await (values.check === true ? checkDocuments() : writeDocuments());
}
