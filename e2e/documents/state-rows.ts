/** Parses the rows of `web/STATES.md`, which lists every state of a screen. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

export interface StateRow {
  name: string;
  /** The address in the operators' preview; undefined for a state that it cannot show. */
  preview: string | undefined;
}

/** `| state | address in the preview, or why there is none |` */
export function stateRows(): StateRow[] {
  const lines = readFileSync(join(ROOT, "web/STATES.md"), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, name = "", shown = ""] = line.split("|").map((cell) => cell.trim());
    if (!/^[a-z]+\/[\w-]+$/.test(name)) return [];
    return [{ name, preview: /^`(\/preview\?screen-state=[\w/-]+)`$/.exec(shown)?.[1] }];
  });
}
