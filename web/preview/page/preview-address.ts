/**
 * The page's address contains everything that decides what is shown, so that it can be shared: below `/preview` the
 * member's own address, with the choices beside the member's query. A default value is not written.
 */

import { PREVIEW_PATH } from "#shared/bff-paths.ts";
import { THEMES, type Theme } from "#web/frame/later/theme.ts";
import { isKnownZone } from "#web/format/zones.ts";
import { LANGUAGES, type Language } from "#shared/languages.ts";

import { loadState, stateOf } from "../states/list.ts";
import {
  CLOCKS,
  type ClockChoice,
  MEMBER_NAMES,
  type MemberName,
  type Network,
  NETWORKS,
  type Permission,
  PERMISSIONS,
  type SchoolKind,
  SCHOOLS,
  type SessionKind,
  SESSIONS,
  type Size,
  SIZES,
} from "./choices.ts";
import { parseFreeSize } from "./size/free-size.ts";

/**
 * The operator's choices. A state brings its own values, and choices made besides win. Undefined is the default: the
 * state's own moment or the present one, the member's zone, the operator's language and theme.
 */
export interface Choices {
  /** Id of a state of the list. */
  state: string | undefined;
  member: MemberName;
  /** The moment, in milliseconds since the epoch. */
  at: number | undefined;
  /** The instant from which the sample's dates are counted: a moment without it would mean another thing each day. */
  from: number | undefined;
  clock: ClockChoice;
  zone: string | undefined;
  language: Language | undefined;
  theme: Theme | undefined;
  size: Size;
  network: Network;
  permission: Permission;
  session: SessionKind;
  school: SchoolKind;
}

export interface PreviewAddress {
  choices: Choices;
  /**
   * The member's path, query and fragment. If the page's address has no path below `/preview`, it is the state's own,
   * with `{0417}` for the number of a payment.
   */
  member: string;
  /** Unknown parts of the address, as they are written. */
  leftOut: readonly string[];
}

/**
 * Choice (screen-state in the preview's address): it is not `state`, since Billing's own filter has that
 * name in the member's query.
 */
const NAMES = [
  "screen-state",
  "as",
  "at",
  "from",
  "clock",
  "zone",
  "lang",
  "theme",
  "size",
  "net",
  "may",
  "session",
  "school",
] as const;

/** What is shown without other choices: all of a state's own, or the typical member at the present moment. */
export function usualChoices(stateId: string | undefined): Choices {
  const state = stateOf(stateId);
  return {
    state: state?.id,
    member: state?.member ?? "typical",
    at: undefined,
    from: undefined,
    clock: state?.clock ?? (state === undefined ? "runs" : "still"),
    zone: state?.zone,
    language: undefined,
    theme: undefined,
    size: state?.size ?? "window",
    network: state?.network ?? "normal",
    permission: state?.permission ?? "both",
    session: state?.session ?? "going",
    school: state?.school ?? "full",
  };
}

/** Only a path of this portal; `//elsewhere` would lead to another site. */
const MEMBER_PATH = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Must be awaited before reading an address that may name a state. */
export function loadStateInAddress(): Promise<void> {
  return loadState(new URLSearchParams(window.location.search).get("screen-state"));
}

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

  const usual = usualChoices(read("screen-state", (text) => stateOf(text)?.id));
  const choices: Choices = {
    state: usual.state,
    member: read("as", oneOf(MEMBER_NAMES)) ?? usual.member,
    at: read("at", parseInstant),
    from: read("from", parseInstant),
    clock: read("clock", oneOf(CLOCKS)) ?? usual.clock,
    zone: read("zone", (text) => (isKnownZone(text) ? text : undefined)) ?? usual.zone,
    language: read("lang", oneOf(LANGUAGES)),
    theme: read("theme", oneOf(THEMES)),
    size: read("size", (text) => oneOf(SIZES)(text) ?? parseFreeSize(text)) ?? usual.size,
    network: read("net", oneOf(NETWORKS)) ?? usual.network,
    permission: read("may", oneOf(PERMISSIONS)) ?? usual.permission,
    session: read("session", oneOf(SESSIONS)) ?? usual.session,
    school: read("school", oneOf(SCHOOLS)) ?? usual.school,
  };

  for (const name of NAMES) query.delete(name);
  const asked = pathname.slice(PREVIEW_PATH.length);
  if (asked === "") return { choices, member: stateOf(choices.state)?.address ?? "/", leftOut };
  const path = MEMBER_PATH.test(asked) ? asked : "/";
  if (path !== asked) leftOut.push(asked);
  return { choices, member: `${path}${questionMark(query)}${hash}`, leftOut };
}

/** The page's path, query and fragment. */
export function writePreviewAddress({ choices, member }: Pick<PreviewAddress, "choices" | "member">): string {
  const { pathname, search, hash } = new URL(member, "http://portal");
  const query = new URLSearchParams(search);
  const write = (name: (typeof NAMES)[number], value: string | undefined, usual?: string) => {
    if (value !== undefined && value !== usual) query.set(name, value);
  };
  const usual = usualChoices(choices.state);
  write("screen-state", choices.state);
  write("as", choices.member, usual.member);
  write("at", instantText(choices.at));
  write("from", instantText(choices.from));
  write("clock", choices.clock, usual.clock);
  write("zone", choices.zone, usual.zone);
  write("lang", choices.language);
  write("theme", choices.theme);
  write("size", choices.size, usual.size);
  write("net", choices.network, usual.network);
  write("may", choices.permission, usual.permission);
  write("session", choices.session, usual.session);
  write("school", choices.school, usual.school);
  return `${PREVIEW_PATH}${pathname}${questionMark(query)}${hash}`;
}

/** `/` and `:` are not encoded, because people read the address, too. */
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
