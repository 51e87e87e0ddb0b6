/**
 * Writes what the portal may ask the school, from the `.graphql` files beside the screens:
 *
 * - `web/generated/member-api.ts`: a typed constant for each document, with its id at `__meta__.hash`;
 * - `shared/member-api/documents.json`: `{"sha256:<hex>": "<document text>"}`, the BFF's allow-list;
 * - `shared/member-api/schema-types.ts`: the types of the schema, with the values that a school holds.
 *
 * Beside them, lists of what stands in folders: the catalogues, the screens of each feature and their addresses, and in
 * `messages-of-states.ts` the messages by which the preview's states are told from each other.
 *
 * All are committed, so that a change of what can be sent is seen in review; `--check` writes nothing
 * and fails when they are out of date.
 */

import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { codegen } from "@graphql-codegen/core";
import { addTypenameSelectionDocumentTransform, preset } from "@graphql-codegen/client-preset";
import * as typescript from "@graphql-codegen/typescript";
import { type DocumentNode, parse } from "graphql";

import { readCommandLine } from "#shared/node/command-line.ts";

const USAGE = `Usage:
  npm run generate                 writes the typed documents, the BFF's allow-list, the schema's types, and the lists of screens, catalogues and states
  npm run generate -- --check      writes nothing, and fails when they are out of date
  npm run generate -- --help       prints this`;

const root = join(import.meta.dirname, "../..");
const schemaPath = join(root, "shared/member-api/schema.graphql");
const typedDocumentsPath = join(root, "web/generated/member-api.ts");
/** The folder of the catalogues of each language. */
const LANGUAGE_FOLDERS = { "zh-TW": "zh-tw", en: "en" };
const messagesPath = join(root, "web/generated/messages-of-states.ts");
const manifestPath = join(root, "shared/member-api/documents.json");
const schemaTypesPath = join(root, "shared/member-api/schema-types.ts");

const WORDS = {
  TimeOfDay: "string",
  PaymentType: "string",
  PaymentState: "string",
  RefundingState: "string",
  NotificationTopic: "string",
  NotificationChannel: "string",
};
/** The types of the schema's own scalars before `web/format` has parsed them. */
const SCALARS = { ...WORDS, DateTime: "string | number", Decimal: "string | number" };
/** Their types in the samples and in the school's store: milliseconds since the epoch, and minor units of a currency. */
const STORED_SCALARS = { ...WORDS, DateTime: "number", Decimal: "number" };

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
        mode: "replaceDocumentWithHash",
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
  files.set(schemaTypesPath, await schemaTypes(schema));
  files.set(join(root, "web/generated/catalogues.ts"), catalogues());
  const features = await declaringFeatures();
  files.set(join(root, "web/generated/screens.ts"), screensOfFeatures(features));
  files.set(join(root, "web/generated/names-of-screens.ts"), namesOfScreens(features));
  files.set(messagesPath, await messagesOfStates());
  return files;
}

function schemaTypes(schema: DocumentNode): Promise<string> {
  return codegen({
    filename: schemaTypesPath,
    schema,
    documents: [],
    config: {
      scalars: STORED_SCALARS,
      strictScalars: true,
      enumsAsTypes: true,
      enumType: "string-literal",
      skipTypename: true,
      immutableTypes: true,
      disableDescriptions: true,
      maybeValue: "T | null",
    },
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
  });
}

/** Imports each catalogue of each language when it is needed. A catalogue that another file imports comes with that file. */
function catalogues(): string {
  const languages = Object.entries(LANGUAGE_FOLDERS).map(([language, folder]) => {
    const paths = globSync(["web/i18n/catalogues/*.ts", `web/i18n/catalogues/${folder}/*.ts`], { cwd: root });
    const imported = paths.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/ from "\.\/(?:[\w-]+\/)?([\w-]+)\.ts"/g)].map(
        ([, name]) => name,
      ),
    );
    const names = paths
      .filter((path) => path.includes(`/${folder}/`))
      .map((path) => basename(path, ".ts"))
      .filter((name) => !imported.includes(name))
      .toSorted();
    const imports = names.map(
      (name) => `    "${name}": () => import("#web/i18n/catalogues/${folder}/${name}.ts"),`,
    );
    return `  "${language}": {\n${imports.join("\n")}\n  },`;
  });
  return `export const CATALOGUES = {\n${languages.join("\n")}\n};\n`;
}

interface DeclaringFeature {
  name: string;
  screens: readonly { name: string; pattern: string; navigation?: { place: number } }[];
}

/** The features that declare screens, in the order of the navigation. */
async function declaringFeatures(): Promise<DeclaringFeature[]> {
  const declared = globSync("web/features/*/screen.ts", { cwd: root }).map(async (path) => {
    const { screens } = (await import(join(root, path))) as Pick<DeclaringFeature, "screens">;
    return { name: basename(dirname(path)), screens };
  });
  const placeOf = ({ screens }: DeclaringFeature) =>
    Math.min(...screens.flatMap(({ navigation }) => navigation?.place ?? []));
  return (await Promise.all(declared)).toSorted((a, b) => placeOf(a) - placeOf(b));
}

function screensOfFeatures(features: readonly DeclaringFeature[]): string {
  const imports = features.map(
    ({ name }) => `import { screens as ${name} } from "#web/features/${name}/screen.ts";`,
  );
  const names = features.map(({ name }) => name).join(", ");
  return `${imports.join("\n")}\n\nexport const SCREENS_OF_FEATURES = [${names}];\n`;
}

/** For parts of the portal that know no feature: the name of each screen by the pattern of its address. */
function namesOfScreens(features: readonly DeclaringFeature[]): string {
  const screens = features.flatMap((feature) => feature.screens);
  const names = Object.fromEntries(screens.map(({ name, pattern }) => [pattern, name]));
  return `export const NAMES_OF_SCREENS = ${JSON.stringify(names, null, 2)} as const;\n`;
}

/** Nearly every screen has these. */
const OF_THE_FRAME = /^(?:time|shell)\.(?!crashed|loading|notLoaded|partMissing)/;

/** Messages that some state must show or hide. */
async function messagesOfStates(): Promise<string> {
  const load = (path: string) => import(join(root, "web/preview", path));
  const { loadAllStates } = (await load("states/list.ts")) as {
    loadAllStates: () => Promise<readonly { shows: unknown[]; hides?: unknown[] }[]>;
  };
  const { keysOf } = (await load("stage/play/screen-words.ts")) as { keysOf: (words: unknown) => string[] };
  const named = (await loadAllStates())
    .flatMap(({ shows, hides = [] }) => [...shows, ...hides])
    .flatMap(keysOf);
  const keys = [...new Set(named)].filter((key) => !OF_THE_FRAME.test(key)).toSorted();
  return `export const MESSAGES_OF_STATES: readonly string[] = ${JSON.stringify(keys, null, 2)};\n`;
}

/** Writes only the generated files that changed, so that no new build is triggered. */
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
