import { expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import { findClientRecord, rotateSecret } from "#school/store/oauth/client-access.ts";
import { createMemberClient } from "#school/store/oauth/clients.ts";
import { hashOpaque } from "#school/store/opaque.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school } = await openTestSchool();

test("of two rotations that read the same secret, the second changes nothing", async () => {
  const { db, site, now } = school;
  const { id } = await createMemberClient(
    { ...school, schoolId: site.id },
    { name: "Portal", redirectUris: ["https://portal.example/cb"], scopes: ["openid"], confidential: true },
  );
  const read = (await findClientRecord(db, id))!;

  expect(await rotateSecret(db, read, "sec_first", now())).toBe(now() + DAY);
  expect(await rotateSecret(db, read, "sec_second", now())).toBeUndefined();
  // The secret that the first operator was shown still works, and so does the one before it.
  expect(await findClientRecord(db, id)).toMatchObject({
    secret_hash: hashOpaque("sec_first"),
    old_secret_hash: read.secret_hash,
  });
});
