/** Notices that operators write: kept as drafts, planned for a time, and handed out to each member once. */

import { type Random, SECOND } from "#school/clock.ts";
import type { NoticeRow } from "#school/store/tables/admin-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { makeId } from "#school/store/opaque.ts";

/** What an operator writes. */
export type NoticeContent = Pick<NoticeRow, "topic" | "title" | "body" | "url" | "audience" | "audience_id">;

export function findNotice(db: SchoolDatabase, id: string): Promise<NoticeRow | undefined> {
  return db.selectFrom("notice").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Changes what a notice says, unless it is being sent. @returns false when it is */
export async function changeNotice(db: SchoolDatabase, id: string, content: NoticeContent): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notice")
    .set(content)
    .where("id", "=", id)
    .where("sender", "is", null)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Plans a notice, or takes it back, unless it is being sent. @param sendAt  null for a draft @returns false when it is */
export async function planNotice(db: SchoolDatabase, id: string, sendAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notice")
    .set({ send_at: sendAt })
    .where("id", "=", id)
    .where("sender", "is", null)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a draft. @returns false when it is none any more */
export async function deleteDraft(db: SchoolDatabase, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("notice")
    .where("id", "=", id)
    .where("send_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Who gets a notice at this moment: members of the site, students with access to a course, or one member. */
function audienceOf(
  db: SchoolDatabase,
  { audience, audience_id }: Pick<NoticeRow, "audience" | "audience_id">,
  { siteId, now }: { siteId: string; now: number },
) {
  const members = db.selectFrom("member");
  switch (audience) {
    case "member":
      return members.where("member.id", "=", audience_id ?? "");
    case "course":
      return members.where((member) =>
        member.exists(
          member
            .selectFrom("enrollment")
            .select("enrollment.course_id")
            .where("enrollment.course_id", "=", audience_id ?? "")
            .whereRef("enrollment.member_id", "=", "member.id")
            .where((where) =>
              where.or([
                where("enrollment.expires_at", "is", null),
                where("enrollment.expires_at", ">", now),
              ]),
            ),
        ),
      );
    case "all":
      return members.where((member) =>
        member.exists(
          member
            .selectFrom("member_role")
            .select("member_role.role")
            .whereRef("member_role.member_id", "=", "member.id")
            .where("member_role.school_id", "=", siteId),
        ),
      );
  }
}

/** The members of an audience who want a topic in their inbox: those who have not turned it off. */
function recipientsOf(db: SchoolDatabase, notice: NoticeContent, at: { siteId: string; now: number }) {
  return audienceOf(db, notice, at).where((member) =>
    member.not(
      member.exists(
        member
          .selectFrom("notification_subscription")
          .select("notification_subscription.id")
          .whereRef("notification_subscription.member_id", "=", "member.id")
          .where("notification_subscription.topic", "=", notice.topic)
          .where("notification_subscription.channel", "=", "in_app")
          .where("notification_subscription.enabled", "=", 0),
      ),
    ),
  );
}

/** How many members would get a notice now, and how many of its audience have turned its topic off. */
export async function countRecipients(
  db: SchoolDatabase,
  notice: NoticeContent,
  at: { siteId: string; now: number },
): Promise<{ recipients: number; turnedOff: number }> {
  const count = async (query: ReturnType<typeof audienceOf>): Promise<number> => {
    const row = await query.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const recipients = await count(recipientsOf(db, notice, at));
  return { recipients, turnedOff: (await count(audienceOf(db, notice, at))) - recipients };
}

/**
 * How long a process has a notice to itself after each batch. When it dies, another one goes on after this time.
 */
const SENDER_LIFETIME = 30 * SECOND;

/** Members who are handed a notice in one transaction. */
const BATCH_SIZE = 500;

/** What is needed to hand notices out. */
export interface NoticeStore {
  db: SchoolDatabase;
  now: () => number;
  random: Random;
  site: { id: string };
}

/**
 * Hands out every notice that is due. Several processes may do so at once: each notice is claimed by one of them, which
 * gives it up by not going on for a while.
 *
 * Choice (a member gets a notice by who they are when it is sent): somebody who joins a course later does not get it.
 *
 * @param isStopping  asked between two batches; what is left is handed out by the next call
 */
export async function sendDueNotices(store: NoticeStore, isStopping = () => false): Promise<void> {
  const sender = makeId("snd", store.random);
  while (!isStopping()) {
    const notice = await claimDueNotice(store, sender);
    if (notice === undefined) return;
    while (!isStopping() && (await handOutBatch(store, notice, sender)));
  }
}

/** Takes a notice that is due and that no living process hands out. */
async function claimDueNotice(store: NoticeStore, sender: string): Promise<NoticeRow | undefined> {
  const { db } = store;
  const at = store.now();
  const due = await db
    .selectFrom("notice")
    .select("id")
    .where("sent_at", "is", null)
    .where("send_at", "<=", at)
    .where((where) => where.or([where("sender_until", "is", null), where("sender_until", "<=", at)]))
    .orderBy("send_at")
    .limit(1)
    .executeTakeFirst();
  if (due === undefined) return undefined;
  // Of several processes that have found it one claims it; an operator may have taken it back meanwhile.
  const { numUpdatedRows } = await db
    .updateTable("notice")
    .set({ sender, sender_until: at + SENDER_LIFETIME })
    .where("id", "=", due.id)
    .where("sent_at", "is", null)
    .where("send_at", "<=", at)
    .where((where) => where.or([where("sender_until", "is", null), where("sender_until", "<=", at)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? findNotice(db, due.id) : claimDueNotice(store, sender);
}

/**
 * Hands a notice to the next members, in the order of their ids.
 *
 * @returns whether there may be more; false too when another process has taken the notice over
 */
async function handOutBatch(store: NoticeStore, { id }: NoticeRow, sender: string): Promise<boolean> {
  const now = store.now();
  return transact(store.db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("notice")
      .set({ sender_until: now + SENDER_LIFETIME })
      .where("id", "=", id)
      .where("sender", "=", sender)
      .where("sent_at", "is", null)
      .executeTakeFirst();
    const notice = numUpdatedRows === 1n ? await findNotice(transaction, id) : undefined;
    if (notice === undefined) return false;
    const rows = await recipientsOf(transaction, notice, { siteId: store.site.id, now })
      .select("member.id")
      .where("member.id", ">", notice.sent_up_to ?? "")
      .orderBy("member.id")
      .limit(BATCH_SIZE)
      .execute();
    const last = rows.at(-1);
    const inserted = await insertNotifications(transaction, {
      notice,
      now,
      random: store.random,
      memberIds: rows.map((row) => row.id),
    });
    const isDone = rows.length < BATCH_SIZE;
    await transaction
      .updateTable("notice")
      .set({
        recipients: notice.recipients + inserted,
        ...(last === undefined ? {} : { sent_up_to: last.id }),
        ...(isDone ? { sent_at: now, sender_until: null } : {}),
      })
      .where("id", "=", id)
      .execute();
    return !isDone;
  });
}

/** @returns how many of the members had not got the notice before */
async function insertNotifications(
  transaction: SchoolDatabase,
  {
    notice,
    now,
    random,
    memberIds,
  }: { notice: NoticeRow; now: number; random: Random; memberIds: readonly string[] },
): Promise<number> {
  if (memberIds.length === 0) return 0;
  const { topic, title, body, url } = notice;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("notification")
    .values(
      memberIds.map((member_id) => ({
        id: makeId("ntf", random),
        member_id,
        topic,
        title,
        body,
        url,
        created_at: now,
        read_at: null,
        notice_id: notice.id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}
