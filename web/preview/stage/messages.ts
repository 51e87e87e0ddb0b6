/** The messages between the stage and the page around it, sent by `postMessage` within the portal's own origin. */

import type { SamplePersonId } from "#shared/sample-members/people.ts";
import type { Language } from "#shared/languages.ts";

import type { SampleDate } from "../page/moment/around-date.ts";
import type { Network, Permission, SchoolKind, SessionKind } from "../page/choices.ts";

/** A change that was made in the preview: the page keeps it for a stage that starts anew. */
export interface SampleChange {
  documentId: string;
  variables: Readonly<Record<string, unknown>>;
}

/** Everything that a stage's screen depends on. */
export interface StageSettings {
  /** Id of the state whose changes and steps are played; its other values are in the fields below. */
  stateId: string | undefined;
  personId: SamplePersonId;
  /** The instant from which the sample's dates are counted, in milliseconds since the epoch. */
  seededAt: number;
  /** The chosen moment, in milliseconds since the epoch; undefined for the state's own, or the present one without a state. */
  startsAt: number | undefined;
  isClockRunning: boolean;
  /** IANA name. */
  zone: string;
  /** The contents of the device's storage, by name: the language and the theme that were chosen on it. */
  kept: Readonly<Record<string, string>>;
  network: Network;
  permission: Permission;
  session: SessionKind;
  school: SchoolKind;
  /** The member's address: path, query and fragment, with `{0417}` for the number of a payment. */
  address: string;
  changes: readonly SampleChange[];
  /** The contents of the tab's storage when the member left the portal, by name; undefined unless they come back. */
  tabKept: Readonly<Record<string, string>> | undefined;
}

/** A navigation that takes a member out of the portal's page. */
export interface Departure {
  /** Whole address; for a file, its name. */
  to: string;
  way: "page" | "window" | "file";
  /** The contents of the tab's storage as they leave, by name. */
  tabKept: Readonly<Record<string, string>>;
}

/** The dates at which something changes for the member, and those that the screen is about. */
export interface SampleDates {
  all: readonly SampleDate[];
  own: readonly SampleDate[];
}

export interface StartStage {
  kind: "start";
  settings: StageSettings;
}

export type FromStage =
  /** The document has been loaded and waits for its settings. */
  | { kind: "ready" }
  /** The state is applied to the member's sample. `otherDay` is a payment's number of another day in the requested address. */
  | { kind: "begun"; startsAt: number; otherDay: string | undefined }
  | { kind: "address"; address: string; dates: SampleDates }
  | { kind: "title"; title: string }
  | { kind: "change"; change: SampleChange }
  /** The portal's program did not come. */
  | { kind: "failed" }
  | { kind: "reload" }
  /** A member would leave the portal now; the stage stays. */
  | { kind: "held"; departure: Departure }
  /** The step or element for which the played state waits, in words for an operator. */
  | { kind: "waiting"; stateId: string; isFor: string }
  /**
   * The steps are done, and everything that the state must show is visible. Sent again when the language has changed,
   * unless that needs a new start, because the steps used the first language.
   */
  | { kind: "shown"; stateId: string; language: Language; needsNewStart: boolean };

/** Sends a message to the page around the stage, and not to a page of another site. */
export function tellPage(message: FromStage): void {
  window.parent.postMessage(message, window.location.origin);
}
