/** Parses the rows of `web/STATES.md`, which lists every state of a screen. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

export interface StateRow {
  name: string;
  /** The address in the operators' preview; undefined for a state that it cannot show. */
  preview: string | undefined;
  /** Why the preview cannot show it; undefined where it can. */
  reason: string | undefined;
  /** Folder of the test, from the root; `–` for a state that cannot exist. */
  folder: string;
  /** Title of the test, or the reason. */
  text: string;
}

/** `| state | address in the preview, or why not | folder | title or reason |` */
export function stateRows(): StateRow[] {
  const lines = readFileSync(join(ROOT, "web/STATES.md"), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, name = "", shown = "", folder = "", text = ""] = line.split("|").map((cell) => cell.trim());
    if (!/^[a-z]+\/[\w-]+$/.test(name)) return [];
    const address = /^`(\/preview\?screen-state=[\w/-]+)`$/.exec(shown)?.[1];
    return [{ name, preview: address, reason: address === undefined ? shown : undefined, folder, text }];
  });
}
