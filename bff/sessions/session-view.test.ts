import { describe, expect, it } from "vitest";

import type { SessionRecord } from "#bff/sessions/session-record.ts";
import { mayPreview, sessionViewOf } from "#bff/sessions/session-view.ts";
import { CONTENT, connectionOver, SCHOOL_URL } from "#bff/testing/session-parts.ts";

const RECORD: SessionRecord = {
  ...CONTENT,
  member: { ...CONTENT.member, name: "林怡君", roles: ["teacher"] },
  signedInAt: 1_800_000_000,
  expiresAt: 1_800_086_400,
};

/** The view at a school that lists this address for signing out; undefined before its metadata were read. */
function viewAt(endSessionUrl: string | null | undefined, record = RECORD) {
  const connection = connectionOver(
    () => Promise.reject(new Error("no request is sent")),
    () => 0,
  );
  const last = connection.metadata.last();
  const metadata = Object.assign(connection.metadata.bind(null), {
    last: () => (last && endSessionUrl !== undefined ? { ...last, endSessionUrl } : undefined),
  });
  return sessionViewOf(record, { ...connection, metadata }, ["owner"]);
}

describe("the browser's view of a session", () => {
  it("has the member, the school and the times, and nothing else of the record", () => {
    const ofNewerRelease = { ...RECORD, member: { ...RECORD.member, secret: "x" }, secret: "x" };
    expect(viewAt(null, ofNewerRelease)).toEqual({
      signedIn: true,
      member: RECORD.member,
      school: {
        url: SCHOOL_URL,
        school_id: "sch_1",
        subdomain: null,
        signOutUrl: `${SCHOOL_URL}/sign-out`,
      },
      scope: ["account:read"],
      canPreview: false,
      signedInAt: "2027-01-15T08:00:00.000Z",
      expiresAt: "2027-01-16T08:00:00.000Z",
    });
  });

  it.each([
    [undefined, `${SCHOOL_URL}/sign-out`],
    [`${SCHOOL_URL}/end?a=b`, `${SCHOOL_URL}/end?a=b&client_id=cli`],
  ])("of a school that lists %s leads to %s for signing out there", (listed, address) => {
    expect(viewAt(listed).school.signOutUrl).toBe(address);
  });

  it("may open the preview with one of the roles of the settings", () => {
    expect(mayPreview({ roles: ["teacher", "owner"] }, ["owner", "editor"])).toBe(true);
    expect(mayPreview({ roles: ["teacher"] }, ["owner"])).toBe(false);
    expect(mayPreview({ roles: [] }, [])).toBe(false);
  });
});
