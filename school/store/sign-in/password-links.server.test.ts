import { expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import {
  endPasswordLink,
  findLinkedMember,
  findLinkEnd,
  makePasswordLink,
  spendPasswordLink,
  storePassword,
} from "#school/store/sign-in/password-links.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school, advanceClock } = await openTestSchool();
const { db, now } = school;

const [BOHAN, DANIEL] = ["mem_bohan", "mem_daniel"];

test("a link is good for a week to the millisecond, and is spent once", async () => {
  const { token, expiresAt } = await makePasswordLink(school, BOHAN);
  expect(expiresAt).toBe(now() + 7 * DAY);
  expect(await findLinkedMember(db, token, expiresAt - 1)).toMatchObject({ id: BOHAN });
  expect(await findLinkedMember(db, token, expiresAt)).toBeUndefined();
  expect(await spendPasswordLink(db, token, expiresAt)).toBeUndefined();
  expect(await findLinkEnd(db, BOHAN, expiresAt)).toBeUndefined();
  expect(await findLinkEnd(db, BOHAN, expiresAt - 1)).toBe(expiresAt);
  expect(await spendPasswordLink(db, token, expiresAt - 1)).toBe(BOHAN);
  expect(await spendPasswordLink(db, token, expiresAt - 1)).toBeUndefined();
});

test("a new password ends the member's open link, and nobody else's", async () => {
  const [own, other] = [await makePasswordLink(school, BOHAN), await makePasswordLink(school, DANIEL)];
  await storePassword(db, BOHAN, "hash", now());
  expect(await findLinkedMember(db, own.token, now())).toBeUndefined();
  expect(await findLinkedMember(db, other.token, now())).toMatchObject({ id: DANIEL });
});

test("a link that was over is not over later because it is ended again", async () => {
  const { token } = await makePasswordLink(school, BOHAN);
  const endedAt = now();
  await endPasswordLink(db, BOHAN, endedAt);
  advanceClock(DAY);
  await endPasswordLink(db, BOHAN, now());
  expect(await findLinkedMember(db, token, endedAt)).toBeUndefined();
});
