/** Reading settings: from the environment once, at start, with every fault reported in one run. */

import { readFileSync } from "node:fs";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown with every fault of the settings, one line each, so that an operator corrects all of them at once. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
/** Names of this machine for itself, as `URL` writes them. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Readers of single settings. An empty variable counts as unset. Each reader adds its fault to the list and returns a fallback, so
 * that the other settings are read, too.
 *
 * @param refusal  the sentence for a value of another form than the expected one
 */
export function settingReader(
  environment: Environment,
  faults: string[],
  refusal: (name: string, value: string, form: string) => string,
) {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;

  /** A setting that may stand in a file, whose path is in the setting `..._FILE`. No fault shows the value. */
  const secret = (name: string): string | undefined => {
    const path = text(`${name}_FILE`);
    if (path === undefined) return text(name);
    if (text(name) !== undefined) {
      faults.push(`${name} and ${name}_FILE (${path}) are both set: keep one of them.`);
      return undefined;
    }
    const expected = "expected a file that holds the value";
    try {
      const value = readFileSync(path, "utf8").trim();
      if (value !== "") return value;
      faults.push(`${name}_FILE names ${path}, which is empty: ${expected}.`);
    } catch {
      faults.push(`${name}_FILE names ${path}, which cannot be read: ${expected}.`);
    }
    return undefined;
  };

  /**
   * @param parse   returns undefined for a text of another form
   * @param readBy  `secret` for a setting that may stand in a file
   */
  const parsed = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    form: string,
    readBy = text,
  ): T => {
    const value = readBy(name);
    if (value === undefined) return fallback;
    const result = parse(value);
    if (result === undefined) faults.push(refusal(name, value, form));
    return result ?? fallback;
  };

  const wholeNumber = (
    name: string,
    fallback: number,
    least: number,
    most: number,
    kind = "a whole number",
  ): number => {
    const parse = (value: string): number | undefined =>
      /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined;
    return parsed(name, fallback, parse, `${kind} from ${least} to ${most}`);
  };

  return {
    text,
    secret,
    parsed,
    wholeNumber,
    list: (name: string): string[] | undefined => {
      const value = text(name);
      return value === undefined ? undefined : parseList(value);
    },
    logLevel: (): string =>
      parsed(
        "LOG_LEVEL",
        "info",
        (value) => (LOG_LEVELS.includes(value) ? value : undefined),
        `one of ${LOG_LEVELS.join(", ")}`,
      ),
    timeZone: (name: string, fallback: string): string =>
      parsed(name, fallback, parseTimeZone, "the IANA name of a time zone, such as Asia/Taipei"),
  };
}

/** The words of a text that are separated by commas. */
export function parseList(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** Whether an address holds the name or the password of a user (RFC 3986 section 3.2.1). */
export function hasUser({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}

/** @returns why a value is not an origin to which tokens may be sent; undefined for a good one */
export function originFault(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null) return "expected an origin such as https://school.example.com.";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK_HOSTS.has(url.hostname)))
    return "expected https (http is accepted on localhost, 127.0.0.1 and [::1] only).";
  // Origins are compared as text, so only the form that `URL` writes is accepted.
  if (url.origin !== value) return `expected the origin alone, without path or trailing slash: ${url.origin}`;
  return undefined;
}

function parseTimeZone(text: string): string | undefined {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
}
