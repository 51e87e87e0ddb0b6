/**
 * The audit trail: who signed in, was refused or ended, who previewed, and which keys were in use. It is a separate stream, beside the
 * log, with a stable list of events and fields, which `docs/audit-trail.md` explains.
 *
 * Members and sessions have pseudonyms, which can be made only with the session keys. WARNING: no field ever holds a token, code,
 * cookie, secret, name or e-mail.
 */

import { createHmac } from "node:crypto";

import type { SessionEnd } from "#bff/ops/metrics/metric-labels.ts";
import type { SignInProblem } from "#shared/bff-errors.ts";

/** Who ended a session. */
type Ender = "member" | "portal" | "school" | "operator";

interface Whose {
  member: string | null;
  session: string | null;
}

export interface AuditFields {
  signed_in: Whose & { requestId: string; scope: readonly string[] };
  authorized_again: Whose & { requestId: string; scope: readonly string[] };
  sign_in_refused: { requestId: string; problem: SignInProblem };
  session_ended: Whose & { by: Ender; reason: SessionEnd; count: number | null };
  preview_opened: Whose & { requestId: string };
  member_exported: Whose & { count: number };
  member_erased: Whose & { count: number };
  store_backed_up: Record<never, never>;
  secrets_in_use: { keys: readonly string[]; clientSecret: string };
}

export const AUDIT_EVENTS = [
  "signed_in",
  "authorized_again",
  "sign_in_refused",
  "session_ended",
  "preview_opened",
  "member_exported",
  "member_erased",
  "store_backed_up",
  "secrets_in_use",
] as const satisfies readonly (keyof AuditFields)[];

type AuditEvent = { [Name in keyof AuditFields]: { event: Name } & AuditFields[Name] }[keyof AuditFields];

/** A session, as the audit trail gets it. */
interface AuditedSession {
  /** The row's key. */
  key: Buffer;
  /** Undefined where the record could not be read. */
  sub: string | undefined;
}

export interface Audit {
  /** False when no audit trail is written, so that no record is read for it. */
  readonly isOn: boolean;
  signedIn: (requestId: string, session: AuditedSession, scope: readonly string[], isAgain: boolean) => void;
  signInRefused: (requestId: string, problem: SignInProblem) => void;
  /**
   * @param count    null while sessions are still being ended
   * @param session  undefined for several sessions, and for one that is not known
   */
  sessionEnded: (reason: SessionEnd, count: number | null, session?: Partial<AuditedSession>) => void;
  previewOpened: (requestId: string, session: AuditedSession) => void;
  /** The operator exported or erased the data of a member. @param count  of sessions */
  memberData: (act: "member_exported" | "member_erased", sub: string, count: number) => void;
  storeBackedUp: () => void;
  /** At the start, and when other keys or another client secret have been read. @param keyIds  public ids, the first encrypts */
  secretsInUse: (keyIds: readonly string[], clientSecret: string) => void;
}

/** A key of the ring for pseudonyms, with its public id. */
export interface AuditKey {
  id: string;
  key: Buffer;
}

interface AuditOptions {
  output: { write: (line: string) => void };
  /** The first makes pseudonyms. */
  keys: () => readonly AuditKey[];
  /** Epoch milliseconds. */
  now: () => number;
}

export const NO_AUDIT: Audit = {
  isOn: false,
  signedIn: () => undefined,
  signInRefused: () => undefined,
  sessionEnded: () => undefined,
  previewOpened: () => undefined,
  memberData: () => undefined,
  storeBackedUp: () => undefined,
  secretsInUse: () => undefined,
};

const ENDER_OF: Readonly<Record<SessionEnd, Ender>> = {
  signed_out: "member",
  ended_by_member: "member",
  replaced: "member",
  surplus: "portal",
  over_age: "portal",
  not_admitted: "portal",
  refused_by_school: "school",
  ended_by_operator: "operator",
};

export function createAudit({ output, keys, now }: AuditOptions): Audit {
  const write = ({ event: audit, ...fields }: AuditEvent): void => {
    output.write(`${JSON.stringify({ time: new Date(now()).toISOString(), audit, ...fields })}\n`);
  };
  const pseudonym = (kind: "member" | "session" | "secret", text: string): string | null => {
    const [newest] = keys();
    return newest === undefined ? null : pseudonymOf(newest, kind, text);
  };
  const whose = ({ key, sub }: Partial<AuditedSession>): Whose => ({
    // Empty until UserInfo has said who the member is.
    member: sub === undefined || sub === "" ? null : pseudonym("member", sub),
    session: key === undefined ? null : pseudonym("session", key.toString("hex")),
  });
  return {
    isOn: true,
    signedIn: (requestId, session, scope, isAgain) =>
      write({ event: isAgain ? "authorized_again" : "signed_in", requestId, ...whose(session), scope }),
    signInRefused: (requestId, problem) => write({ event: "sign_in_refused", requestId, problem }),
    sessionEnded: (reason, count, session = {}) =>
      write({ event: "session_ended", by: ENDER_OF[reason], reason, count, ...whose(session) }),
    previewOpened: (requestId, session) => write({ event: "preview_opened", requestId, ...whose(session) }),
    memberData: (act, sub, count) => write({ event: act, ...whose({ sub }), count }),
    storeBackedUp: () => write({ event: "store_backed_up" }),
    secretsInUse: (keyIds, clientSecret) =>
      write({ event: "secrets_in_use", keys: keyIds, clientSecret: pseudonym("secret", clientSecret) ?? "" }),
  };
}

/** The id of the key stands first: after a rotation the same member has another pseudonym, which the older key still makes. */
function pseudonymOf({ id, key }: AuditKey, kind: "member" | "session" | "secret", text: string): string {
  return `${id}.${createHmac("sha256", key).update(`${kind}\0${text}`).digest("base64url").slice(0, 22)}`;
}

/** @returns the pseudonyms of a member, one for each key of the ring, to search the audit trail */
export function pseudonymsOfMember(keys: readonly AuditKey[], sub: string): string[] {
  return keys.map((key) => pseudonymOf(key, "member", sub));
}
