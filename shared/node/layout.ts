/**
 * The commands of this program as an operator types them: npm's scripts in a checkout, files in `bin/` in a release (`npm run release`
 * makes it). Texts have the form of a checkout, and are shown in that of the layout in which the program runs.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";

/** A checkout has no folder `bin/`. */
export const IS_RELEASE = existsSync(join(import.meta.dirname, "../../bin/homeroom"));

const PROGRAMS: Readonly<Record<string, string>> = {
  start: "bin/homeroom",
  "run school": "bin/homeroom-school",
  "run check-setup": "bin/check-setup",
  "run sessions": "bin/sessions",
};

/** A command with its words, and the spaces before its explanation. */
const COMMAND = /\bnpm (start|run (?:school|check-setup|sessions))\b( --(?=\s|$))?((?: [^\s"']+)*)( {2,})?/g;

/** @returns the text with the commands of this layout; explanations of an aligned list stay aligned */
export function inLayout(text: string, isRelease = IS_RELEASE): string {
  if (!isRelease) return text;
  return text.replaceAll(
    COMMAND,
    (typed: string, script: string, _dashes: string | undefined, words: string, gap: string | undefined) => {
      const command = `${PROGRAMS[script] ?? ""}${words}`;
      return gap === undefined ? command : command.padEnd(typed.length);
    },
  );
}

/**
 * For a command on the data of a service that runs. In a release systemd gives the service its settings, which an operator's shell does
 * not have: without them the command would make another database.
 *
 * @param typed  such as `npm run school -- key rotate`
 */
export function serviceCommand(typed: string, isRelease = IS_RELEASE): string {
  const [program = "", ...words] = inLayout(typed, isRelease).split(" ");
  if (!isRelease) return typed;
  const file = program === PROGRAMS["run school"] ? "school.env" : "portal.env";
  return [program, "--settings", `/etc/homeroom/${file}`, ...words].join(" ");
}
