/** What the page around the stage and the stage say to each other, by `postMessage` on the portal's own origin. */

import type { SamplePersonId } from "#shared/sample-members/people.ts";
import type { Language } from "#shared/languages.ts";

import type { Network, Permission, SchoolKind, SessionKind } from "../page/choices.ts";

/** A change that was made in the preview: kept by the page, so that a stage that starts anew has it too. */
export interface SampleChange {
  documentId: string;
  variables: Readonly<Record<string, unknown>>;
}

/** Everything that decides what a stage shows. */
export interface StageSettings {
  /** Id of the state whose changes and steps are played; what it says of the rest stands below already. */
  stateId: string | undefined;
  personId: SamplePersonId;
  /** The instant that the sample's dates are counted from, in milliseconds since the epoch. */
  seededAt: number;
  /** The moment at which the stage begins, in milliseconds since the epoch. */
  startsAt: number;
  isClockRunning: boolean;
  /** IANA name. */
  zone: string;
  /** What the device keeps, by name: the language and the theme that were chosen on it. */
  kept: Readonly<Record<string, string>>;
  network: Network;
  permission: Permission;
  session: SessionKind;
  school: SchoolKind;
  /** The member's address: path, query and fragment. */
  address: string;
  changes: readonly SampleChange[];
  /** What the member's tab kept as they left the portal, by name; undefined where they do not come back to it. */
  tabKept: Readonly<Record<string, string>> | undefined;
}

/** A step that takes a member out of the portal's page. */
export interface Departure {
  /** Whole address; of a file that is handed over, its name. */
  to: string;
  way: "page" | "window" | "file";
  /** What their tab keeps as they leave, by name. */
  tabKept: Readonly<Record<string, string>>;
}

export interface StartStage {
  kind: "start";
  settings: StageSettings;
}

export type FromStage =
  /** The document has been loaded and waits for its settings. */
  | { kind: "ready" }
  /** The member went to another address. */
  | { kind: "address"; address: string }
  | { kind: "title"; title: string }
  | { kind: "change"; change: SampleChange }
  /** The portal's program did not come. */
  | { kind: "failed" }
  /** The member loads the page again. */
  | { kind: "reload" }
  /** A member would leave the portal now; the stage does not. */
  | { kind: "held"; departure: Departure }
  /** What the state that is played waits for, in words for an operator: a step or something to be seen that is not there yet. */
  | { kind: "waiting"; stateId: string; isFor: string }
  /**
   * The steps are done, and all that the state must show is seen. Said again when the language has changed, unless it takes a
   * new start: what was pressed and typed was done in the first language.
   */
  | { kind: "shown"; stateId: string; language: Language; needsNewStart: boolean };

/** Says something to the page around the stage, and to no page of another site that might stand there. */
export function tellPage(message: FromStage): void {
  window.parent.postMessage(message, window.location.origin);
}
