import { expect, test } from "vitest";

import { portalLines } from "#school/admin/oauth-applications/portal-lines.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school } = await openTestSchool();

test("the portal is at the redirect URI that is a portal's, wherever it stands among the others", () => {
  const lines = (...redirectUris: string[]) =>
    portalLines(school, { id: "cli_1", redirectUris, secret: "sec_1" });
  const portal = "https://portal.example/auth/callback";

  expect(lines("https://app.example/cb", portal)).toContain("\nPORTAL_URL=https://portal.example\n");
  expect(lines("https://app.example/cb")).toBeUndefined();
});
