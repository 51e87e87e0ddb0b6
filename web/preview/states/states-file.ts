/** Writes the addresses of the preview into the tables of `web/STATES.md`. */

import { PREVIEW_PATH } from "#shared/bff-paths.ts";

import { loadAllStates } from "./list.ts";

/** Why the preview cannot show a state, or why it cannot exist. At most six. */
const NOT_PREVIEWED: Readonly<Record<string, string>> = {
  "shell/no-script": "The stage is a script itself: without scripts there is none.",
  "shell/forbidden-preview":
    "A matter of the preview, which no member's page holds; whoever may not open it is told as at any unknown address.",
  "consulting/some-taken":
    "Whether a time is taken could only be told from the meetings, which are everyone's: the portal never asks for them, so no time is marked.",
  "schools/other-not-configured":
    "Another school is a link to that school's own site and nothing else; whether a portal is set up there is not known here and not claimed.",
  "payment/qr-enabled":
    "The service does not say what a QR code would have to hold; a wrong one would cost someone in a queue their turn, so none is drawn.",
};

/** Written in place of a missing cell. */
const NEITHER = "neither an entry nor a reason";

const shown: ReadonlySet<string> = new Set((await loadAllStates()).map(({ id }) => id));

/**
 * @param text  the file with the tables `| state | address |`
 * @returns the text with the second cell of each state from the list: its address, or the reason why there is none
 */
export function withPreviewColumn(text: string): string {
  return text.replaceAll(
    /^\| ([a-z]+\/[\w-]+) \| .*? \|$/gm,
    (_row, id: string) => `| ${id} | ${previewCell(id)} |`,
  );
}

function previewCell(id: string): string {
  if (shown.has(id)) return `\`${PREVIEW_PATH}?screen-state=${id}\``;
  return NOT_PREVIEWED[id] ?? NEITHER;
}
