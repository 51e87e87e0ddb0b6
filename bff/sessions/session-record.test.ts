import { describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import {
  byCreation,
  liveRefreshTokens,
  type OpenSession,
  parseSessionRecord,
  type SessionRecord,
} from "#bff/sessions/session-record.ts";
import { CONTENT } from "#bff/testing/session-parts.ts";

const RECORD: SessionRecord = { ...CONTENT, signedInAt: 1_800_000_000, expiresAt: 1_800_086_400 };

describe("a stored record", () => {
  it("can be used with the fields that a session needs, and keeps the others", () => {
    const record = { ...RECORD, ofNewerRelease: true };
    expect(parseSessionRecord(record)).toBe(record);
  });

  it.each<[string, object]>([
    ["without a school", { school: undefined }],
    ["without the id of a school", { school: { ...RECORD.school, school_id: undefined } }],
    ["without the address of a school", { school: { ...RECORD.school, resource: undefined } }],
    ["without a pair", { pair: undefined }],
    ["without a refresh token", { pair: { ...RECORD.pair, refresh_token: undefined } }],
    ["without predecessors", { predecessorRefreshTokens: undefined }],
    ["without a member", { member: undefined }],
    ["without the member's sub", { member: { ...RECORD.member, sub: undefined } }],
    ["without a scope", { scope: undefined }],
    ["with its scope as text", { scope: "account:read" }],
    ["without its end", { expiresAt: undefined }],
  ])("cannot be used %s", (_what, change) => {
    expect(parseSessionRecord({ ...RECORD, ...change })).toBeUndefined();
  });

  it.each([[null], [undefined], ["text"], [7], [[]]])("is not %j", (value) => {
    expect(parseSessionRecord(value)).toBeUndefined();
  });
});

describe("the order of creation", () => {
  const session = (key: string, times: Partial<SessionRecord>): OpenSession => ({
    key: rowKeyOf(key),
    version: 1,
    record: { ...RECORD, ...times },
  });

  it("is by milliseconds, and by seconds for a record of an older release", () => {
    const earlier = session("earlier", { signedInAt: 999, signedInAtMs: 999_999 });
    const old = session("old", { signedInAt: 1000 });
    const first = session("first", { signedInAt: 1000, signedInAtMs: 1_000_001 });
    const second = session("second", { signedInAt: 1000, signedInAtMs: 1_000_002 });
    expect([second, old, earlier, first].toSorted(byCreation)).toEqual([earlier, old, first, second]);
  });

  it("is the same in every process for two of the same millisecond", () => {
    const [one, other] = [session("one", {}), session("other", {})];
    expect([one, other].toSorted(byCreation)).toEqual([other, one].toSorted(byCreation));
    expect(byCreation(one, other)).not.toBe(0);
  });
});

it("every pair that may be live is known by its refresh token, the oldest first", () => {
  const record = { ...RECORD, predecessorRefreshTokens: ["rt-1", "rt-2"] };
  expect(liveRefreshTokens(record)).toEqual(["rt-1", "rt-2", RECORD.pair.refresh_token]);
});
