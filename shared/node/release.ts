/** Which release of Homeroom this program is: the version of `package.json`, by Semantic Versioning. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** For example `0.1.0`. Only operators see it: on the public listener it would help a stranger to choose an attack. */
export const RELEASE: string = readVersion();
