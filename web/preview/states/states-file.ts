/** Writes the addresses of the preview into the tables of `web/STATES.md`. */

import { PREVIEW_PATH } from "#shared/bff-paths.ts";

import { STATES } from "./list.ts";

/** Why the preview cannot show a state that a member can see, or that nobody can. Six at most. */
const NOT_PREVIEWED: Readonly<Record<string, string>> = {};

const shown: ReadonlySet<string> = new Set(STATES.map(({ id }) => id));

/**
 * @param text  the file with the tables `| state | preview | folder | test |`
 * @returns it with the second cell of each state told by the list: its address, or the reason why there is none
 */
export function withPreviewColumn(text: string): string {
  return text.replaceAll(
    /^\| ([a-z]+\/[\w-]+) \| (.*?) \| /gm,
    (_row, id: string) => `| ${id} | ${previewCell(id)} | `,
  );
}

/** @returns undefined for a state that has neither an entry nor a reason */
function previewCell(id: string): string | undefined {
  return shown.has(id) ? `\`${PREVIEW_PATH}?screen-state=${id}\`` : NOT_PREVIEWED[id];
}
