/** Who waits for the answer to a call, and may leave before it is there. */

export interface Caller {
  /** Has the connection been closed by the other side? */
  readonly isGone: boolean;
  /** Stopped when that happens. Whoever sets it takes it away again when there is nothing left to stop. */
  waitingFor: Stoppable | undefined;
}

export interface Stoppable {
  stop: () => void;
}
