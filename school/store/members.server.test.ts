import { expect, test } from "vitest";

import { addMember, findMemberByEmail } from "#school/store/members.ts";
import { memberRow } from "#school/testing/members.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { db } = (await openTestSchool({ SCHOOL_DEMO: "0" })).school;

test("an address is stored in its composed form, and found in either", async () => {
  const composed = "renée@example.com".normalize("NFC");
  const decomposed = composed.normalize("NFD");
  await addMember(db, { ...memberRow("mem_renee"), email: decomposed });

  expect(await findMemberByEmail(db, decomposed)).toMatchObject({ id: "mem_renee", email: composed });
  expect(await findMemberByEmail(db, composed)).toMatchObject({ id: "mem_renee" });
});

test("of two members whose addresses are one in a compatible form, each is found by their own", async () => {
  const emails = { mem_1: "ﬁona@example.com", mem_2: "fiona@example.com" };
  for (const [id, email] of Object.entries(emails)) await addMember(db, { ...memberRow(id), email });

  for (const [id, email] of Object.entries(emails))
    expect(await findMemberByEmail(db, email)).toMatchObject({ id });
});
