/**
 * The page's address says everything that decides what is shown, so that it can be shared: below `/preview` the member's own
 * address, with the choices beside the member's query. What is not chosen stands at its usual value and is not written.
 */

import { PREVIEW_PATH } from "#shared/bff-paths.ts";
import { THEMES, type Theme } from "#web/app/theme.ts";
import { isKnownZone } from "#web/format/zones.ts";
import { LANGUAGES, type Language } from "#web/i18n/languages.ts";

import {
  CLOCKS,
  type ClockChoice,
  MEMBER_NAMES,
  type MemberName,
  type Network,
  NETWORKS,
  type Size,
  SIZES,
} from "./choices.ts";
import { parseFreeSize } from "./free-size.ts";

/** Undefined is "as usual": the present moment, the member's zone, the operator's language and theme. */
export interface Choices {
  member: MemberName;
  /** The moment, in milliseconds since the epoch. */
  at: number | undefined;
  /** The instant that the sample's dates are counted from: a moment alone would say another thing each day. */
  from: number | undefined;
  clock: ClockChoice;
  zone: string | undefined;
  language: Language | undefined;
  theme: Theme | undefined;
  size: Size;
  network: Network;
}

export interface PreviewAddress {
  choices: Choices;
  /** The member's path, query and fragment. */
  member: string;
  /** Parts of the address that mean nothing here, as they are written. */
  leftOut: readonly string[];
}

const NAMES = ["as", "at", "from", "clock", "zone", "lang", "theme", "size", "net"] as const;

/** A path of this portal; `//elsewhere` would be another site's. */
const MEMBER_PATH = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

export function readPreviewAddress({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): PreviewAddress {
  const query = new URLSearchParams(search);
  const leftOut: string[] = [];
  const read = <Value>(
    name: (typeof NAMES)[number],
    parse: (text: string) => Value | undefined,
  ): Value | undefined => {
    const text = query.get(name);
    const value = text === null ? undefined : parse(text);
    if (text !== null && value === undefined) leftOut.push(`${name}=${text}`);
    return value;
  };
  const oneOf =
    <Value extends string>(values: readonly Value[]) =>
    (text: string) =>
      values.find((value) => value === text);

  const choices: Choices = {
    member: read("as", oneOf(MEMBER_NAMES)) ?? "typical",
    at: read("at", parseInstant),
    from: read("from", parseInstant),
    clock: read("clock", oneOf(CLOCKS)) ?? "runs",
    zone: read("zone", (text) => (isKnownZone(text) ? text : undefined)),
    language: read("lang", oneOf(LANGUAGES)),
    theme: read("theme", oneOf(THEMES)),
    size: read("size", (text) => oneOf(SIZES)(text) ?? parseFreeSize(text)) ?? "window",
    network: read("net", oneOf(NETWORKS)) ?? "normal",
  };

  const asked = pathname.slice(PREVIEW_PATH.length) || "/";
  const path = MEMBER_PATH.test(asked) ? asked : "/";
  if (path !== asked) leftOut.push(asked);
  for (const name of NAMES) query.delete(name);
  return { choices, member: `${path}${questionMark(query)}${hash}`, leftOut };
}

/** The page's path, query and fragment. */
export function writePreviewAddress({ choices, member }: Pick<PreviewAddress, "choices" | "member">): string {
  const { pathname, search, hash } = new URL(member, "http://portal");
  const query = new URLSearchParams(search);
  const write = (name: (typeof NAMES)[number], value: string | undefined, usual?: string) => {
    if (value !== undefined && value !== usual) query.set(name, value);
  };
  write("as", choices.member, "typical");
  write("at", instantText(choices.at));
  write("from", instantText(choices.from));
  write("clock", choices.clock, "runs");
  write("zone", choices.zone);
  write("lang", choices.language);
  write("theme", choices.theme);
  write("size", choices.size, "window");
  write("net", choices.network, "normal");
  return `${PREVIEW_PATH}${pathname}${questionMark(query)}${hash}`;
}

/** With `/` and `:` as they are: an address is read by people too. */
function questionMark(query: URLSearchParams): string {
  const text = query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":");
  return text === "" ? "" : `?${text}`;
}

function parseInstant(text: string): number | undefined {
  const at = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

function instantText(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString().replace(/(:00)?\.000Z$/, "Z");
}
