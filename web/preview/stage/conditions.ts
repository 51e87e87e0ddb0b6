/** The conditions under which the stage runs (network, session, permission, clock); steps of a state change them. */

import type { Network, Permission, SessionKind } from "../page/choices.ts";
import type { Alteration } from "../states/state.ts";

export interface Conditions {
  network: Network;
  permission: Permission;
  session: SessionKind;
  alterations: readonly Alteration[];
  /** The answer to a request for the portal's page, once its files no longer come. */
  chunksGone: "unreachable" | "newVersion" | undefined;
  /** How far a step has moved the clock, in milliseconds. */
  passedMs: number;
}

/** The default conditions, with the given ones in place of some of them. */
export function conditionsWith(given: Partial<Conditions> = {}): Conditions {
  return {
    network: "normal",
    permission: "both",
    session: "going",
    alterations: [],
    chunksGone: undefined,
    passedMs: 0,
    ...given,
  };
}

/** Counts the calls of each document and address, and says how the next one is to be answered. */
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
