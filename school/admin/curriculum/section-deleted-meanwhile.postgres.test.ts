/** What only a school on PostgreSQL meets: a section is deleted while a lecture is being moved into it. */

import { sql } from "kysely";
import { expect, test } from "vitest";

import { openTestSchool } from "#school/testing/test-school.ts";
import { makeCourse, SECOND } from "#school/testing/course-of-three.ts";
import { formOf, OperatorBrowser, type ShownPage } from "#school/testing/operator-browser.ts";

const testSchool = await openTestSchool();

await makeCourse(testSchool.school.db);

test("a lecture is not moved into a section whose deletion is under way", async () => {
  const { db } = testSchool.school;
  const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");
  const page = `/admin/curriculum/lectures/${SECOND}`;
  const form = formOf((await owner.get(page)).html, `${page}/section`);
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`select 1 from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
    return rows.length > 0;
  };

  let answer: Promise<ShownPage> | undefined;
  await db.transaction().execute(async (deletion) => {
    await deletion.deleteFrom("section").where("id", "=", "sec_order-2").execute();
    answer = owner.post(`${page}/section`, { ...form, section: "sec_order-2" });
    await expect.poll(isWaiting).toBe(true);
  });

  expect((await answer)?.status).toBe(409);
  const lecture = await db
    .selectFrom("lecture")
    .select("section_id")
    .where("id", "=", SECOND)
    .executeTakeFirst();
  expect(lecture).toEqual({ section_id: "sec_order-1" });
});
