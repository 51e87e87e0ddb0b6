/**
 * The parts of an entry of the list of states. An entry is data: which member, address and moment, what of the sample is
 * changed, what happens on the screen, and what must then be visible. See `web/preview/README.md`.
 */

import type { Notice, PortalBranding } from "#shared/page-data.ts";
import type { BffErrorCode } from "#shared/bff-errors.ts";
import type { Sample, SampleEdit } from "#shared/sample-members/members.ts";
import type { SampleLanguage } from "#shared/sample-members/people.ts";
import type { Messages } from "#web/i18n/messages.ts";

import type { MemberName, Network, Permission, SchoolKind, SessionKind, Size } from "../page/choices.ts";

type Leaves<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? Key : `${Key}.${Leaves<Group[Key]>}`;
}[keyof Group & string];

/** A message of the catalogues by its path: `payment.copy.done`. */
export type MessageKey = Leaves<Messages>;

/**
 * Words on a screen, in any language: a message by its key, a message with its arguments, a text of the sample, which is
 * the same in both languages, or several of these one after the other, as in the name of a button.
 */
export type Words =
  | MessageKey
  | readonly [MessageKey, WordArguments]
  | { readonly text: string }
  | { readonly joined: readonly Words[] };

/** An argument may contain words itself: the "4 min" of "4 min left". */
export type WordArguments = Readonly<Record<string, string | number | readonly [MessageKey, WordArguments]>>;

/** In place of an argument: any text may stand there, as for a time of day. */
export const ANY_TEXT = "\uF8FF";

/** Distinguishes a button from a link of the same name. */
export type Role = "button" | "link";

/** The steps on the screen, one after another; each waits until its element is there. */
export type Step =
  /** A button, link, tab or summary; where several have that name, the first one that has the role. */
  | { readonly press: Words; readonly role?: Role }
  | { readonly type: string; readonly into: Words }
  /** Waits until these words are there, or, with a role, a button or link of that name. */
  | { readonly see: Words; readonly role?: Role }
  | { readonly network: Network }
  /** Moves the clock this many milliseconds ahead. */
  | { readonly pass: number }
  /** Another tab of this browser stores something on the device, or sends something on a channel. */
  | { readonly elsewhere: { readonly key: string; readonly value: string } }
  | { readonly said: unknown; readonly on: string }
  /** From now on no further file of the portal is loaded; `why` decides how its page is then answered. */
  | { readonly chunksGone: "unreachable" | "newVersion" };

/** An answer to calls of the portal that the sample school itself cannot give. */
export type Alteration = AlteredAnswer & {
  /** Name of the document, or a path of the BFF below `/auth`; every document if none is named. */
  readonly of?: string;
  /** The first and the last call of it that is answered so, counted from 1; from the first to the last one by default. */
  readonly from?: number;
  readonly until?: number;
};

type AlteredAnswer =
  /** The BFF answers a fault. */
  | { readonly fail: BffErrorCode; readonly retryAfterSeconds?: number }
  /** No answer ever comes. */
  | { readonly hold: true }
  /** A field that the school cannot give, by its path in the answer: `viewer.payments.nodes.3`. */
  | { readonly failField: string }
  /**
   * Values of an object's fields that no sample has: words in place of dates. For every object of the type, or only for
   * those with a value that ends so. Null is sent as null; fields of `without` are not sent at all.
   */
  | {
      readonly change: string;
      readonly where?: string;
      /** May depend on the instant from which the sample is counted. */
      readonly to?:
        | Readonly<Record<string, unknown>>
        | ((seededAt: number) => Readonly<Record<string, unknown>>);
      readonly without?: readonly string[];
    };

/**
 * The moment at which a state begins: milliseconds after the instant from which the sample is counted, or a function of
 * the sample.
 */
export type Moment = number | ((sample: Sample, seededAt: number) => number);

/** The member's device, where it matters. */
interface Device {
  readonly userAgent?: string;
  readonly clockAheadMs?: number;
  readonly refusesClipboard?: true;
  /** The browser lacks what the portal needs. */
  readonly isTooOld?: true;
  /** It has a list of apps that a page can share a text with. */
  readonly canShare?: true;
  /** Its browser offers to install the portal. */
  readonly offersToInstall?: true;
  /** The page is drawn as it is printed. */
  readonly prints?: true;
  /**
   * The contents of the device's storage (`localStorage`) and of the tab's (`sessionStorage`), by name. `{0417}` as in
   * addresses.
   */
  readonly keeps?: Readonly<Record<string, string>>;
  readonly keepsInTab?: Readonly<Record<string, string>>;
}

/** The member's identity from the sign-in, if it differs from the sample. */
export interface Identity {
  readonly name?: string | null;
  readonly picture?: string | null;
}

export interface PreviewState {
  /** The screen and the state. */
  readonly id: `${string}/${string}`;
  /** Follows the screen's name: "59 minutes before the deadline". */
  readonly name: Readonly<Record<SampleLanguage, string>>;
  /** The member's path, query and fragment. `{0417}` stands for the number of the payment that ends so. */
  readonly address: string;
  readonly member?: MemberName;
  readonly moment?: Moment;
  /** A state's clock stands still unless the state is about passing time. */
  readonly clock?: "runs";
  /** IANA name, if it is not the member's own. */
  readonly zone?: string;
  readonly size?: Size;
  readonly network?: Network;
  readonly permission?: Permission;
  readonly session?: SessionKind;
  readonly school?: SchoolKind;
  readonly edit?: SampleEdit | readonly SampleEdit[];
  readonly answers?: readonly Alteration[];
  readonly identity?: Identity;
  /** How many other sessions of this member the portal lists; one by default. */
  readonly otherSessions?: number;
  readonly device?: Device;
  /** The operator's settings that differ from the portal's own. */
  readonly branding?: Partial<PortalBranding>;
  readonly notice?: Notice;
  readonly steps?: readonly Step[];
  /** Everything that must then be visible. */
  readonly shows: readonly Words[];
  /** Words that must not be visible at the same time. */
  readonly hides?: readonly Words[];
}

type Entry = Omit<PreviewState, "id">;

/**
 * @param common  what an entry has that does not name its own; a text is the address alone
 * @param entries  by their ids, in the order of the list
 */
export function statesAt(
  common: string | (Pick<Entry, "address"> & Partial<Entry>),
  entries: Readonly<Record<PreviewState["id"], Pick<Entry, "name" | "shows"> & Partial<Entry>>>,
): readonly PreviewState[] {
  const shared = typeof common === "string" ? { address: common } : common;
  return Object.entries(entries).map(([id, entry]) => ({
    id: id as PreviewState["id"],
    ...shared,
    ...entry,
  }));
}
