/** `npm run check-setup`: prints each check with its result; exit code 1 when there is a problem. */

import { reportSetup } from "#bff/commands/setup-report.ts";
import { SECRET_SETTINGS } from "#bff/secret-settings.ts";
import { readCommandLine } from "#shared/node/command-line.ts";
import { inLayout } from "#shared/node/layout.ts";
import { readSettingsOption, SETTINGS_USAGE } from "#shared/node/settings-file.ts";

const USAGE = inLayout(`Usage, with the portal's own settings in the environment:
  npm run check-setup              tries settings, keys, store and school, and names each problem with its remedy
  npm run check-setup -- --public  also looks at the running portal as members reach it: TLS, headers, their addresses, sign-in
  npm run check-setup -- --help    prints this

${SETTINGS_USAGE}`);

readSettingsOption(USAGE, SECRET_SETTINGS);
const { values } = readCommandLine(USAGE, { options: { public: { type: "boolean" } } });
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const isInOrder = await reportSetup(process.env, print, { isPublic: values.public === true });
process.exitCode = isInOrder ? 0 : 1;
