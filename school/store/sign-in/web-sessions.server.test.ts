import { expect, test } from "vitest";

import {
  findWebSession,
  notePassword,
  openWebSession,
  WEB_SESSION_LIFETIME,
} from "#school/store/sign-in/web-sessions.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school, advanceClock } = await openTestSchool();
const { db, now } = school;

test("a session lasts twelve hours to the millisecond, and is deleted at the next sign-in of anybody", async () => {
  const id = await openWebSession(school, "mem_bohan");
  const rows = () => db.selectFrom("web_session").select("member_id").execute();
  advanceClock(WEB_SESSION_LIFETIME - 1);
  expect(await findWebSession(db, id, now())).toMatchObject({ member: { id: "mem_bohan" } });
  await openWebSession(school, "mem_daniel");
  expect(await rows()).toHaveLength(2);
  advanceClock(1);
  expect(await findWebSession(db, id, now())).toBeUndefined();
  await openWebSession(school, "mem_daniel");
  expect((await rows()).map(({ member_id }) => member_id)).toEqual(["mem_daniel", "mem_daniel"]);
});

test("a password that is typed again is noted of its own session alone", async () => {
  const [one, other] = [await openWebSession(school, "mem_bohan"), await openWebSession(school, "mem_bohan")];
  const session = async (id: string) => (await findWebSession(db, id, now()))!;
  const before = now();
  advanceClock(5);
  await notePassword(db, (await session(one)).idHash, now());
  expect([(await session(one)).passwordAt, (await session(other)).passwordAt]).toEqual([now(), before]);
});
