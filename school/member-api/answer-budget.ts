/** The limits of one answer of the Member API, measured while the answer is made. */

import { setImmediate as nextTurn } from "node:timers/promises";

import { GraphQLError } from "graphql";

import { type Clock, SECOND } from "#school/clock.ts";

/*
 * Choice (limits of an answer): the specification shows no limits on answers. A short document can ask for a huge answer by
 * naming the same lists many times over, so the answer is measured while it is made. The largest answer that the portal
 * asks for is a tenth of these limits.
 */
export const MAX_ANSWER_OBJECTS = 50_000;
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
export const MAX_ANSWER_TIME = 10 * SECOND;

/** Objects that are resolved before the event loop serves other requests: some milliseconds of work. */
const OBJECTS_PER_TURN = 500;

/**
 * The cost of one answer of the Member API so far, in objects, bytes and time.
 *
 * Once a limit is exceeded, `exceeded` resolves and every further charge throws the same error.
 */
export class AnswerBudget {
  /** Resolves with the error to answer when a limit is exceeded; otherwise it stays pending. */
  readonly exceeded: Promise<GraphQLError>;
  readonly #announce: (error: GraphQLError) => void;
  readonly #now: Clock;
  readonly #endsAt: number;
  #error: GraphQLError | undefined;
  #objects = 0;
  #bytes = 0;
  #objectsThisTurn = 0;
  #turn: Promise<void> | undefined;

  /** @param now  milliseconds; the answer's time starts with this object */
  constructor(now: Clock) {
    const { promise, resolve } = Promise.withResolvers<GraphQLError>();
    this.exceeded = promise;
    this.#announce = resolve;
    this.#now = now;
    this.#endsAt = now() + MAX_ANSWER_TIME;
  }

  /** @throws {GraphQLError} `QUERY_TOO_LARGE`, always the same object, when a limit is exceeded */
  chargeBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#error === undefined && this.#bytes > MAX_ANSWER_BYTES) {
      this.#end(`The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB.`);
    }
    this.#requireLife();
  }

  /**
   * Charges objects before they are resolved.
   *
   * @returns a promise of the turn in which they may be resolved; undefined when they may be resolved now
   * @throws {GraphQLError} as `chargeBytes`
   */
  chargeObjects(objects: number): Promise<void> | undefined {
    this.#objects += objects;
    if (this.#error === undefined) {
      if (this.#objects > MAX_ANSWER_OBJECTS)
        this.#end(`The answer has more than ${MAX_ANSWER_OBJECTS} objects.`);
      else if (this.#now() > this.#endsAt)
        this.#end(`The answer takes more than ${MAX_ANSWER_TIME / SECOND} seconds.`);
    }
    this.#requireLife();
    this.#objectsThisTurn += objects;
    if (this.#objectsThisTurn > OBJECTS_PER_TURN) {
      this.#objectsThisTurn = objects;
      // Turns are chained: each begins after all earlier turns.
      this.#turn = Promise.resolve(this.#turn).then(() => nextTurn());
    }
    // Resolvers that wait for a turn when the answer ends stay pending forever. Nothing refers to them but the answer, so
    // they are freed with it.
    return this.#turn?.then(() =>
      this.#error === undefined ? undefined : new Promise<never>(() => undefined),
    );
  }

  #end(message: string): void {
    // All charges throw one error object that has a location already: for an error without one the executor makes a new
    // error, stack included, at each field.
    const { extensions } = tooLarge(message);
    this.#error = new GraphQLError(message, { path: [], extensions });
    this.#announce(this.#error);
  }

  #requireLife(): void {
    if (this.#error !== undefined) throw this.#error;
  }
}

/** A refusal of a too large document or answer: 400, also where GraphQL over HTTP would answer old clients 200. */
export function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: "QUERY_TOO_LARGE", http: { status: 400, spec: false } },
  });
}
