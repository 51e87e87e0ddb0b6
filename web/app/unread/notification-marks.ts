/** Sends marks to the school, and notes in the store what becomes of them. */

import type { OperationContext } from "@urql/core";

import { MarkAllNotificationsReadDocument, MarkNotificationReadDocument } from "#web/generated/member-api.ts";

import type { MemberApi } from "../graphql/client.ts";
import { noteMarks } from "./read-marks.ts";

/** @param context  carries the school's answer when another tab has sent the mutation (`other-tabs.ts`) */
export async function sendMarkOne(
  { client, marks }: MemberApi,
  id: string,
  context?: Partial<OperationContext>,
) {
  noteMarks(marks, [id], "sent");
  const answer = await client.mutation(MarkNotificationReadDocument, { id }, context).toPromise();
  noteMarks(marks, [id], answer.error === undefined ? "read" : undefined);
  return answer;
}

/** @param context  as for `sendMarkOne` */
export async function sendMarkAll({ client, marks }: MemberApi, context?: Partial<OperationContext>) {
  marks.set({ ...marks.now(), isAllSent: true });
  const answer = await client.mutation(MarkAllNotificationsReadDocument, {}, context).toPromise();
  marks.set({ ...marks.now(), isAllSent: false });
  if (answer.error === undefined) noteMarks(marks, [...marks.loaded], "read");
  return answer;
}
