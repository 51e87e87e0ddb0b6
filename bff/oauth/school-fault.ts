/** The kinds of faults between the portal and the school's OAuth endpoints. */

/**
 * - `grant_rejected`: `invalid_grant`; this code or refresh token is not valid.
 * - `client_rejected`: the school refuses the portal itself (`invalid_client`, `unauthorized_client`, ...).
 * - `unreachable`: no answer, or a 5xx; the same request may succeed later.
 * - `timeout`: no answer within the deadline; whether the school acted is not known.
 * - `protocol`: no usable answer, such as a page or a redirect; it may come from a server in front of the school.
 * - `identity_rejected`: the school's claims about the member failed a check.
 */
export type SchoolFaultKind =
  | "grant_rejected"
  | "client_rejected"
  | "unreachable"
  | "timeout"
  | "protocol"
  | "identity_rejected";

/** WARNING: carries no `cause`. The library attaches answer bodies to its errors, and those hold tokens. */
export class SchoolFault extends Error {
  override readonly name = "SchoolFault";
  readonly kind: SchoolFaultKind;
  /** `Retry-After` of the school, in seconds; undefined when it sent none. */
  readonly retryAfterSeconds: number | undefined;

  /** @param reason  for the log; never a token, code, secret or answer body */
  constructor(kind: SchoolFaultKind, reason: string, retryAfterSeconds?: number) {
    super(reason);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The code that a library or Node gave to an error, for the log; its text may hold an answer's body. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : "unknown";
}
