import { expect, test } from "vitest";

import { portalLines } from "#school/admin/oauth-applications/portal-lines.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school } = await openTestSchool();

test("PORTAL_URL is the origin of the redirect URI with the path of a portal's callback; without one there are no lines", () => {
  const lines = (...redirectUris: string[]) =>
    portalLines(school, { id: "cli_1", redirectUris, secret: "sec_1" });
  const portal = "https://portal.example/auth/callback";

  expect(lines("https://app.example/cb", portal)).toContain("\nPORTAL_URL=https://portal.example\n");
  expect(lines("https://app.example/cb")).toBeUndefined();
});
