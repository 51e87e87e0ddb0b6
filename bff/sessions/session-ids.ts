/** The opaque id of a session, and the keys under which the store has the session and its member. */

import { createHash, randomBytes } from "node:crypto";

import type { SessionRecord } from "#bff/sessions/session-record.ts";
import type { RowKey } from "#bff/store/store.ts";

/** 256 random bits. */
export function newOpaqueId(): string {
  return randomBytes(32).toString("base64url");
}

/** The row key of an opaque id. */
export function rowKeyOf(id: string): RowKey {
  return createHash("sha256").update(id).digest();
}

/** The key under which a member's sessions are found. A member is a `sub` at the school with this `{base_url}`. */
export function memberKeyOf(schoolUrl: string, sub: string): RowKey {
  return createHash("sha256")
    .update(JSON.stringify([schoolUrl, sub]))
    .digest();
}

export function memberKeyIn({ member, school }: Pick<SessionRecord, "member" | "school">): RowKey {
  return memberKeyOf(school.resource, member.sub);
}
