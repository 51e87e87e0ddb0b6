/**
 * `--settings FILE`: a program reads settings from the file that systemd gives to its service (`EnvironmentFile=`), so that an
 * operator's commands have the settings of the service.
 *
 * Neither `util.parseEnv` nor a shell reads this form: for both, `PORTAL_ACCENT=#0b6e4f` is empty, and a shell takes the second word
 * of a value for a command.
 */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { refuseCall } from "#shared/node/command-line.ts";
import { currentUser } from "#shared/node/database-file-fault.ts";
import type { Environment } from "#shared/node/settings.ts";

/**
 * The lines of the usage of each program that takes the option.
 *
 * Choice (the environment wins): as with Node's `--env-file` and with containers, so that one command can have one other setting.
 */
export const SETTINGS_USAGE = `Option of each command:
  --settings FILE    reads settings from a file, in the form of systemd's EnvironmentFile; a variable of the environment wins.
                     A secret that neither has is read from a file beside it, such as client-secret for CLIENT_SECRET`;

const OPTION = "--settings";

/**
 * Reads the file of the option, if the process has one, into the environment, and takes the option away from its arguments. An
 * unreadable file ends the process.
 *
 * @param secrets  names of the settings that may stand in a file beside it
 */
export function readSettingsOption(usage: string, secrets: readonly string[]): void {
  const at = process.argv.findIndex(
    (argument, index) => index > 1 && (argument === OPTION || argument.startsWith(`${OPTION}=`)),
  );
  const option = process.argv[at];
  if (option === undefined) return;
  const isInOne = option !== OPTION;
  const path = isInOne ? option.slice(OPTION.length + 1) : process.argv[at + 1];
  if (path === undefined || path === "" || (!isInOne && path.startsWith("-")))
    refuseCall(`${OPTION} wants the path of a file.`, usage);
  process.argv.splice(at, isInOne ? 1 : 2);
  const inFile = parseSettingsFile(readOrRefuse(path, sentenceOf));
  Object.assign(process.env, addedSettings(process.env, inFile, secretsBeside(path, secrets)));
  // Node has read the one of the environment at its start.
  const authorities = inFile["NODE_EXTRA_CA_CERTS"];
  if (authorities !== undefined && process.env["NODE_EXTRA_CA_CERTS"] === authorities)
    trustAuthorities(
      readOrRefuse(
        authorities,
        (_code, place) =>
          `NODE_EXTRA_CA_CERTS names ${place}, which cannot be read: name a PEM file with the authority of the school's certificate.`,
      ),
    );
}

/** @returns the text of the file; another file ends the process with a sentence that says what to do */
function readOrRefuse(path: string, sentence: typeof sentenceOf): string {
  const place = resolve(path);
  try {
    return readFileSync(place, "utf8");
  } catch (error) {
    return refuseCall(sentence((error as NodeJS.ErrnoException).code, place));
  }
}

function sentenceOf(code: string | undefined, place: string): string {
  if (code === "ENOENT")
    return `There is no file ${place}. Name the file that the service reads, such as /etc/homeroom/portal.env; where the environment has the settings, leave ${OPTION} out.`;
  if (code === "EACCES" || code === "EPERM")
    return `The user ${currentUser()} may not read ${place}. Run this command as root.`;
  return `${place} cannot be read (${code ?? "unknown fault"}). Name a file with lines such as PORTAL_URL=https://portal.example.com.`;
}

/** A line with a name; then quoted pieces, and a rest without quotes. A backslash before the end of a line joins two lines. */
const SETTING =
  /^[ \t]*([^\s#;=][^=\n\r]*?)[ \t]*=((?:[ \t]*(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"))*)[ \t]*((?:\\[\s\S]|[^\\\n\r])*)/gm;
const QUOTED = /'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"/g;
const NAME = /^[A-Za-z_]\w*$/;

/**
 * Reads a file as systemd does (systemd.exec(5), `EnvironmentFile=`): `#` and `;` begin a comment only at the beginning of a line, quotes
 * count only at the beginning of a value, nothing is expanded, and other lines count for nothing.
 */
export function parseSettingsFile(text: string): Record<string, string> {
  const settings = [...text.matchAll(SETTING)].map(([, name = "", quoted = "", rest = ""]) => {
    const pieces = [...quoted.matchAll(QUOTED)].map(([, single, double = ""]) => single ?? unescaped(double));
    return [name, `${pieces.join("")}${plainValue(rest)}`] as const;
  });
  return Object.fromEntries(settings.filter(([name]) => NAME.test(name)));
}

/** Between double quotes a backslash counts only before these characters, and before the end of a line. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(["\\`$])|\\\n/g, "$1");
}

/** Spaces at the end count only behind a backslash. */
function plainValue(text: string): string {
  const end = /(?:\\[\s\S]|[^\\\s]|[ \t]+(?=\S))*/.exec(text)?.[0] ?? "";
  return end.replaceAll(/\\([\s\S])/g, (_, escaped: string) => (escaped === "\n" ? "" : escaped));
}

/**
 * @param beside  the secrets in files beside the settings file. One that the settings file has as well is set twice, and refused, as it
 *   is by the service: the unit of systemd names the files beside, too
 * @returns what the file and the secrets beside it add to the environment, which wins. A secret counts as set in either form, as value
 *   or as file
 */
export function addedSettings(
  environment: Environment,
  inFile: Environment,
  beside: Environment,
): Record<string, string> {
  const stem = (name: string): string => name.replace(/_FILE$/, "");
  const taken = new Set(Object.keys(environment).map(stem));
  return Object.fromEntries(
    Object.entries({ ...beside, ...inFile }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !taken.has(stem(entry[0])),
    ),
  );
}

/** `CLIENT_SECRET_FILE` for a file `client-secret`, and so on. */
function secretsBeside(path: string, secrets: readonly string[]): Record<string, string> {
  const folder = dirname(resolve(path));
  const found = secrets
    .map((name) => [`${name}_FILE`, join(folder, name.toLowerCase().replaceAll("_", "-"))] as const)
    .filter(([, file]) => existsSync(file));
  return Object.fromEntries(found);
}

function trustAuthorities(pem: string): void {
  const added = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  setDefaultCACertificates([...getCACertificates("default"), ...added]);
}
