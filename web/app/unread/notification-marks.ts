/** Sends read marks to the school, and stores the outcome. */

import type { OperationContext } from "@urql/core";

import type { Instant } from "#web/format/instants.ts";
import {
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  MarkNotificationsReadBeforeDocument,
  TryMarkingBeforeDocument,
} from "#web/generated/member-api.ts";

import type { MemberApi } from "../graphql/client.ts";
import type { AllMark } from "./read-marks.ts";
import { loadedIn, noteMarks } from "./waiting-marks.ts";

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

/**
 * @param mark  the instant up to which to mark, and the number of unread ones that this covers; without it, everything
 * @param context  as for `sendMarkOne`
 */
export async function sendMarkAll(
  { client, marks }: MemberApi,
  { before, covered }: Pick<AllMark, "before" | "covered"> = EVERYTHING,
  context?: Partial<OperationContext>,
) {
  // The other tab's mark includes the marks that wait here.
  if (marks.now().all !== undefined) marks.waiting.abort();
  const all = { state: "sent", before, covered } as const;
  marks.set({ ...marks.now(), all });
  const answer = await (
    before === undefined
      ? client.mutation(MarkAllNotificationsReadDocument, {}, context)
      : client.mutation(MarkNotificationsReadBeforeDocument, instantOf(before), context)
  ).toPromise();
  // Unless a later call marks everything again.
  if (marks.now().all === all) marks.set({ ...marks.now(), all: undefined });
  if (answer.error === undefined) noteMarks(marks, loadedIn(marks.now(), all), "read");
  return answer;
}

const EVERYTHING = { before: undefined, covered: Infinity };

const instantOf = (at: Instant) => ({ before: new Date(at).toISOString() });

/**
 * Whether the school can mark only the notifications up to an instant (assumed in the schema). Asked once per page, by a mutation that
 * changes nothing. A school that cannot would also mark the unseen notifications that arrive during the time for undoing.
 */
export function takesInstant({ client, marks }: MemberApi): Promise<boolean> {
  marks.takesInstant ??= client
    .mutation(TryMarkingBeforeDocument, instantOf(0))
    .toPromise()
    .then(({ error }) => {
      // A network failure says nothing about the school: ask again next time.
      if (error?.networkError !== undefined) marks.takesInstant = undefined;
      return error === undefined;
    });
  return marks.takesInstant;
}
