/** Seeds what only operators of the demo school see. */

import { DAY, HOUR } from "#school/clock.ts";
import { insertRows } from "#school/seed/insert-rows.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

/** Inserts some records of every resource of the REST API that the other seeds do not fill. */
export async function seedOperatorRecords(db: SchoolDatabase, now: number): Promise<void> {
  await insertRows(db, "lecturer", [
    { id: "lct_zhewei", name: "許哲維", biography: "前端工程師，帶過十二期實戰班。", picture_url: null },
    { id: "lct_anni", name: "蔡安妮", biography: null, picture_url: null },
  ]);
  await insertRows(db, "membership_plan", [
    {
      id: "pln_monthly",
      name: "月訂閱",
      description: "每月一堂新課，隨時可停。",
      price_minor: 49_900,
      currency: "TWD",
      period: "month",
    },
  ]);
  await insertRows(db, "subscription", [
    {
      id: "sub_shufen-monthly",
      member_id: "mem_shufen",
      plan_id: "pln_monthly",
      state: "active",
      started_at: now - 40 * DAY,
      period_ends_at: now + 20 * DAY,
      canceled_at: null,
    },
  ]);
  await insertRows(db, "coupon", [
    {
      id: "cpn_early-bird",
      code: "EARLYBIRD",
      kind: "percent",
      percent: 20,
      amount_minor: null,
      currency: null,
      max_uses: 100,
      starts_at: null,
      ends_at: now + 30 * DAY,
    },
  ]);
  await insertRows(db, "post", [
    {
      id: "pst_autumn",
      slug: "autumn-courses",
      title: "秋季新課上架",
      body: "三堂新課本週開放報名。",
      published_at: now - 3 * DAY,
    },
  ]);
  await insertRows(db, "page", [
    {
      id: "pag_about",
      slug: "about",
      title: "關於我們",
      body: "我們教人做東西。",
      published_at: now - 90 * DAY,
    },
  ]);
  await insertRows(db, "form", [{ id: "frm_feedback", title: "課後問卷", created_at: now - 60 * DAY }]);
  await insertRows(db, "form_response", [
    {
      id: "rsp_1",
      form_id: "frm_feedback",
      member_id: "mem_yichun",
      answers: JSON.stringify([{ question: "最喜歡哪一段？", answer: "混色練習。" }]),
      created_at: now - 2 * DAY,
    },
  ]);
  const enrolled = await db
    .selectFrom("enrollment")
    .select("course_id")
    .where("member_id", "=", "mem_yichun")
    .orderBy("course_id")
    .limit(2)
    .execute();
  await insertRows(
    db,
    "comment",
    enrolled.map(({ course_id }, at) => ({
      id: `cmt_${at + 1}`,
      course_id,
      member_id: "mem_yichun",
      body: "這一段可以再慢一點嗎？",
      created_at: now - DAY + at * HOUR,
    })),
  );
}
