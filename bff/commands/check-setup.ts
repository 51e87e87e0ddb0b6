/** `npm run check-setup`: prints each check with its result; exit code 1 when there is a problem. */

import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import { reportSetup } from "#bff/commands/setup-report.ts";
import { SECRET_SETTINGS } from "#bff/secret-settings.ts";
import { readCommandLine } from "#shared/node/command-line.ts";
import { requireNewestBuild } from "#shared/node/builds.ts";
import { inLayout } from "#shared/node/layout.ts";
import { readSettingsOption, SETTINGS_USAGE } from "#shared/node/settings-file.ts";
import type { PortalBranding } from "#shared/page-data.ts";
import type { CanRead, RenderProgram } from "#shared/renderer.ts";

const USAGE = inLayout(`Usage, with the portal's own settings in the environment:
  npm run check-setup              tries settings, keys, store and school, and names each problem with its remedy
  npm run check-setup -- --public  also looks at the running portal as members reach it: TLS, headers, their addresses, sign-in
  npm run check-setup -- --member  also signs in as a member once, in your browser, and names what the portal meets at this school:
                                   documents refused, fields absent, forms not read
  npm run check-setup -- --help    prints this

${SETTINGS_USAGE}`);

readSettingsOption(USAGE, SECRET_SETTINGS);
const { values } = readCommandLine(USAGE, {
  options: { public: { type: "boolean" }, member: { type: "boolean" } },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const isInOrder = await reportSetup(process.env, print, {
  isPublic: values.public === true,
  ...(values.member === true && { member: { readLine: lineReader(), openReader } }),
});
process.stdin.destroy();
process.exitCode = isInOrder ? 0 : 1;

function lineReader(): () => Promise<string> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  return async () => String((await lines.next()).value ?? "");
}

/** The parsers of the screens are in the program that renders them. */
async function openReader(branding: PortalBranding): Promise<CanRead> {
  const { program } = requireNewestBuild(join(import.meta.dirname, "../.."));
  return ((await import(pathToFileURL(program).href)) as RenderProgram).openReader(branding);
}
