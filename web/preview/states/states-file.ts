/** Writes the addresses of the preview into the tables of `web/STATES.md`. */

import { PREVIEW_PATH } from "#shared/bff-paths.ts";

import { loadAllStates } from "./list.ts";

/** Written in place of the address of a state that cannot exist; the last cell of its row has the reason. */
const CANNOT_EXIST = "–";

/** What the preview cannot show, and why. At most six. */
const NOT_PREVIEWED: Readonly<Record<string, string>> = {
  "shell/no-script": "The stage is a script itself: without scripts there is none.",
  "shell/forbidden-preview": CANNOT_EXIST,
  "consulting/some-taken": CANNOT_EXIST,
  "schools/other-not-configured": CANNOT_EXIST,
  "payment/qr-enabled": CANNOT_EXIST,
};

/** Written in place of a missing cell. */
const NEITHER = "neither an entry nor a reason";

const shown: ReadonlySet<string> = new Set((await loadAllStates()).map(({ id }) => id));

/**
 * @param text  the file with the tables `| state
 * preview
 * folder
 * test |`
 * @returns the text with the second cell of each state from the list: its address, or the reason why there is none
 */
export function withPreviewColumn(text: string): string {
  return text.replaceAll(
    /^\| ([a-z]+\/[\w-]+) \| (.*?) \| /gm,
    (_row, id: string) => `| ${id} | ${previewCell(id)} | `,
  );
}

function previewCell(id: string): string {
  if (shown.has(id)) return `\`${PREVIEW_PATH}?screen-state=${id}\``;
  return NOT_PREVIEWED[id] ?? NEITHER;
}
