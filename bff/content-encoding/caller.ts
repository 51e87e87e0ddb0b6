/** The client that waits for the answer to a call. It may close its connection before the answer is there. */

export interface Caller {
  /** Has the connection been closed by the other side? */
  readonly isGone: boolean;
  /** Work that is stopped when the connection closes. The code that sets it resets it after that work. */
  waitingFor: Stoppable | undefined;
}

export interface Stoppable {
  stop: () => void;
}
