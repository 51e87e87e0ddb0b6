/** `npm run states`: writes the addresses of the operators' preview into `web/STATES.md`, and says so. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { withPreviewColumn } from "../preview/states/states-file.ts";

import { readCommandLine } from "#shared/node/command-line.ts";

const USAGE = `Usage:
  npm run states                   writes the addresses of the operators' preview into web/STATES.md
  npm run states -- --help         prints this`;

readCommandLine(USAGE, {});
const file = join(import.meta.dirname, "../STATES.md");
writeFileSync(file, withPreviewColumn(readFileSync(file, "utf8")));
console.log("Wrote the addresses of the operators' preview into web/STATES.md.");
