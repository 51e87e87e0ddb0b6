/** The client that waits for the answer to a call. It may close its connection before the answer is there. */

export interface Caller {
  /** Has the connection been closed by the other side? */
  readonly isGone: boolean;
  /** Work that is stopped when the connection closes. Whoever sets it resets it when that work is done. */
  waitingFor: Stoppable | undefined;
}

export interface Stoppable {
  stop: () => void;
}
