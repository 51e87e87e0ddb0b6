import { setImmediate as nextTurn } from "node:timers/promises";

import { GraphQLError } from "graphql";

import { type Clock, SECOND } from "#school/clock.ts";

/*
 * Choice (limits of an answer): the specification shows no limits on answers. A short document can ask for a huge answer by
 * naming the same lists many times over, so the answer is measured while it is made. The largest that the portal asks for
 * is a tenth.
 */
export const MAX_ANSWER_OBJECTS = 50_000;
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
export const MAX_ANSWER_TIME = 10 * SECOND;

/** Objects that are answered before other requests get their turn: some milliseconds of work. */
const OBJECTS_PER_TURN = 500;

/**
 * What one answer of the Member API has cost so far, in objects, bytes and time.
 *
 * An answer that goes past a limit is over: `exceeded` is kept and every further charge throws the same error.
 */
export class AnswerBudget {
  /** Resolves once, with the error to answer, when the answer goes past a limit; never otherwise. */
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

  /** @throws {GraphQLError} `QUERY_TOO_LARGE`, always the same object, when the answer is past a limit */
  chargeBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#error === undefined && this.#bytes > MAX_ANSWER_BYTES) {
      this.#end(`The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB.`);
    }
    this.#requireLife();
  }

  /**
   * Charges objects before they are answered.
   *
   * @returns when it is their turn; nothing when that is now
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
      // Turns follow each other: whoever is charged now waits for all the turns given out before.
      this.#turn = Promise.resolve(this.#turn).then(() => nextTurn());
    }
    // Whoever waits when the answer ends waits for good: nobody reads what they would make, and it is forgotten whole.
    return this.#turn?.then(() =>
      this.#error === undefined ? undefined : new Promise<never>(() => undefined),
    );
  }

  #end(message: string): void {
    // One object for all, with a place of its own: an executor makes a new error with a stack of every other one.
    const { extensions } = tooLarge(message);
    this.#error = new GraphQLError(message, { path: [], extensions });
    this.#announce(this.#error);
  }

  #requireLife(): void {
    if (this.#error !== undefined) throw this.#error;
  }
}

/** The caller's fault: 400 even where the GraphQL server's `spec` would answer 200 for the sake of old clients. */
export function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: "QUERY_TOO_LARGE", http: { status: 400, spec: false } },
  });
}
