/**
 * The page's address contains everything that decides what is shown, so that it can be shared: below `/preview` the
 * member's own address, with the choices beside the member's query. A default value is not written.
 */

import { PREVIEW_PATH } from "#shared/bff-paths.ts";
import { THEME_CHOICES, type ThemeChoice } from "#web/frame/later/theme.ts";
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
  theme: ThemeChoice | undefined;
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

/** The conditions without other choices: the state's own, or the typical member at the present moment. */
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

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string) =>
    values.find((value) => value === text);

/**
 * Each choice by its name in the address, and how its value is read.
 *
 * Choice (screen-state in the preview's address): it is not `state`, since Billing's own filter has that
 * name in the member's query.
 */
const PARAMETERS: readonly (readonly [
  name: string,
  choice: keyof Choices,
  parse: (text: string) => string | number | undefined,
])[] = [
  ["screen-state", "state", (text) => stateOf(text)?.id],
  ["as", "member", oneOf(MEMBER_NAMES)],
  ["at", "at", parseInstant],
  ["from", "from", parseInstant],
  ["clock", "clock", oneOf(CLOCKS)],
  ["zone", "zone", (text) => (isKnownZone(text) ? text : undefined)],
  ["lang", "language", oneOf(LANGUAGES)],
  ["theme", "theme", oneOf(THEME_CHOICES)],
  ["size", "size", oneOf(SIZES)],
  ["net", "network", oneOf(NETWORKS)],
  ["may", "permission", oneOf(PERMISSIONS)],
  ["session", "session", oneOf(SESSIONS)],
  ["school", "school", oneOf(SCHOOLS)],
];

export function readPreviewAddress({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): PreviewAddress {
  const query = new URLSearchParams(search);
  const leftOut: string[] = [];
  const given: { [Choice in keyof Choices]?: string | number } = {};
  for (const [name, choice, parse] of PARAMETERS) {
    const text = query.get(name);
    const value = text === null ? undefined : parse(text);
    if (value !== undefined) given[choice] = value;
    else if (text !== null) leftOut.push(`${name}=${text}`);
    query.delete(name);
  }
  const choices = { ...usualChoices(given.state as string | undefined), ...given } as Choices;

  const asked = pathname.slice(PREVIEW_PATH.length);
  if (asked === "") return { choices, member: stateOf(choices.state)?.address ?? "/", leftOut };
  const path = MEMBER_PATH.test(asked) ? asked : "/";
  if (path !== asked) leftOut.push(asked);
  return { choices, member: `${path}${questionMark(query)}${hash}`, leftOut };
}

/** The page's path, query and fragment. */
export function writePreviewAddress({ choices, member }: Pick<PreviewAddress, "choices" | "member">): string {
  // Until the stage has written the number of a payment, the state alone says what its address is.
  const { pathname, search, hash } = new URL(member.includes("{") ? "" : member, "http://portal");
  const query = new URLSearchParams(search);
  const usual: Choices = { ...usualChoices(choices.state), state: undefined };
  for (const [name, choice] of PARAMETERS) {
    const value = choices[choice];
    if (value === undefined || value === usual[choice]) continue;
    query.set(name, typeof value === "number" ? instantText(value) : value);
  }
  return `${PREVIEW_PATH}${member.includes("{") ? "" : pathname}${questionMark(query)}${hash}`;
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

function instantText(at: number): string {
  return new Date(at).toISOString().replace(/(:00)?\.000Z$/, "Z");
}
