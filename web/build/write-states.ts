/** Writes the addresses of the operators' preview into `web/STATES.md`: `npm run states`. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { withPreviewColumn } from "../preview/states/states-file.ts";

const file = join(import.meta.dirname, "../STATES.md");
writeFileSync(file, withPreviewColumn(readFileSync(file, "utf8")));
