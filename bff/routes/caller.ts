/** The browser that sent a request. Work for it is stopped when it closes the connection. */

import type { ServerResponse } from "node:http";

import type { Caller, Stoppable } from "#bff/content-encoding/caller.ts";

/** Created for every request, so it is small. `request-log.ts` stops its work when the connection closes. */
export class HttpCaller implements Caller {
  readonly #answer: ServerResponse;
  waitingFor: Stoppable | undefined = undefined;

  /** @param answer  destroyed when its connection closes before the answer is complete */
  constructor(answer: ServerResponse) {
    this.#answer = answer;
  }

  get isGone(): boolean {
    return this.#answer.destroyed && !this.#answer.writableFinished;
  }
}
