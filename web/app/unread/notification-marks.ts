/** Sends marks to the school, and notes in the store what becomes of them. */

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
 * @param mark  which ones, and how many of the school's count; without it, everything
 * @param context  as for `sendMarkOne`
 */
export async function sendMarkAll(
  { client, marks }: MemberApi,
  { before, covered }: Pick<AllMark, "before" | "covered"> = EVERYTHING,
  context?: Partial<OperationContext>,
) {
  // What waits here is in what another tab has sent.
  if (marks.now().all !== undefined) marks.waiting.abort();
  const all = { state: "sent", before, covered } as const;
  marks.set({ ...marks.now(), all });
  const answer = await (
    before === undefined
      ? client.mutation(MarkAllNotificationsReadDocument, {}, context)
      : client.mutation(MarkNotificationsReadBeforeDocument, instantOf(before), context)
  ).toPromise();
  // Unless all that has come since is being marked already.
  if (marks.now().all === all) marks.set({ ...marks.now(), all: undefined });
  if (answer.error === undefined) noteMarks(marks, loadedIn(marks.now(), all), "read");
  return answer;
}

const EVERYTHING = { before: undefined, covered: Infinity };

const instantOf = (at: Instant) => ({ before: new Date(at).toISOString() });

/**
 * Whether the school marks only what was created up to an instant (assumed in the schema), asked once a page by a mutation that
 * changes nothing. Where it does not, what comes while marking all can still be taken back would be marked unseen.
 */
export function takesInstant({ client, marks }: MemberApi): Promise<boolean> {
  marks.takesInstant ??= client
    .mutation(TryMarkingBeforeDocument, instantOf(0))
    .toPromise()
    .then(({ error }) => {
      // A network that fails says nothing of the school: it is asked again.
      if (error?.networkError !== undefined) marks.takesInstant = undefined;
      return error === undefined;
    });
  return marks.takesInstant;
}
