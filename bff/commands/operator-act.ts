/** What an operator did with the `sessions` command. Every act that changes or hands out something is said here, and nowhere else. */

export interface OperatorAct {
  event: "sessions_ended_by_operator" | "member_exported" | "member_erased" | "store_backed_up";
  /** Whom it is about: how the sessions were chosen, and the `sub` where it is one member. */
  by?: "sub" | "session" | "all" | "signed_in_before";
  sub?: string;
  /** How many sessions, where it is known. */
  count?: number;
  /** Pairs that wait to be revoked at the school. */
  revocations_owed?: number;
}

/** Prints the act as one line of JSON. @param stream  standard error where standard output is the act's result */
export function reportAct(act: OperatorAct, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(`${JSON.stringify({ ...act, time: new Date().toISOString() })}\n`);
}
