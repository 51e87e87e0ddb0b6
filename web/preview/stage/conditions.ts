/** What a member's surroundings are like, as they are at the moment: steps of a state change them while the stage runs. */

import type { Network, Permission, SessionKind } from "../page/choices.ts";
import type { Alteration } from "../states/state.ts";

export interface Conditions {
  network: Network;
  permission: Permission;
  session: SessionKind;
  alterations: readonly Alteration[];
  /** What asking for the portal's page brings, once its files no longer come. */
  chunksGone: "unreachable" | "newVersion" | undefined;
  /** How far a step has let the clock jump, in milliseconds. */
  passedMs: number;
}

/** Counts the calls of each document and address, and tells how the next one is to be answered. */
export class AlteredCalls {
  readonly #conditions: Pick<Conditions, "alterations">;
  readonly #counts = new Map<string, number>();

  constructor(conditions: Pick<Conditions, "alterations">) {
    this.#conditions = conditions;
  }

  /** @param name  of a document, or a path below `/auth` */
  next(name: string): Alteration[] {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return this.#conditions.alterations.filter(
      ({ of = name, from = 1, until = Infinity }) => of === name && count >= from && count <= until,
    );
  }
}
