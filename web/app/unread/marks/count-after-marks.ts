/**
 * Ensures that the shown unread count is the newest one. Answers may arrive in another order than the school made them. So when several
 * calls that return the count overlap, nobody knows which count is the newest: after the last mark, the count is requested again.
 */

import type { Instant } from "#web/format/instants.ts";
import { isRecord, sentWhole } from "#web/model/sent.ts";
import { deviceTime } from "#web/ui/browser/clock.ts";

import { keyOf, type MemberApi } from "../../graphql/member-api.ts";
import type { Answer } from "../../graphql/transport.ts";
import { unreadCount } from "../use-unread-count.ts";

interface Counting {
  /** Marks under way. */
  marks: number;
  /** Whether one of the running calls may return an older count than another. */
  isUnsure: boolean;
  /** When this tab last received a count, by the device's clock. */
  answeredAt: Instant;
}

const countings = new WeakMap<MemberApi, Counting>();

function countingOf(api: MemberApi): Counting {
  const known = countings.get(api) ?? { marks: 0, isUnsure: false, answeredAt: 0 };
  countings.set(api, known);
  return known;
}

/**
 * Called before a mark is sent.
 *
 * @param askedInOtherTabAt  when another tab has sent it
 * @returns a function for its answer, which contains the count
 */
export function beginMark(api: MemberApi, askedInOtherTabAt?: Instant): (answer: Answer) => void {
  const counting = countingOf(api);
  const before = countAsked(api);
  counting.marks += 1;
  if (isLate(counting, askedInOtherTabAt)) counting.isUnsure = true;

  return ({ data, failure }) => {
    counting.marks -= 1;
    counting.answeredAt = deviceTime();
    const { isRunning, answers } = countAsked(api);
    // Another call that returns the count, a mark or the question for it, has overlapped this one.
    if (isRunning || answers !== before.answers) counting.isUnsure = true;
    if (failure === undefined) writeCount(api, counting, data);
    askIfUnsure(api, counting);
  };
}

/** Stores the count that another tab has received. */
export function takeCount(api: MemberApi, data: unknown, askedAt: Instant | undefined): void {
  const counting = countingOf(api);
  // It may be older than what this tab has received since.
  if (isLate(counting, askedAt)) counting.isUnsure = true;
  counting.answeredAt = deviceTime();
  writeCount(api, counting, { query: data });
  askIfUnsure(api, counting);
}

function isLate({ answeredAt }: Counting, askedInOtherTabAt: Instant | undefined): boolean {
  return askedInOtherTabAt !== undefined && askedInOtherTabAt < answeredAt;
}

/** Whether the count is being requested, and how often an answer, also that of a mark, has written it. */
function countAsked({ queries }: MemberApi): { isRunning: boolean; answers: number } {
  const state = queries.getQueryState(keyOf(unreadCount));
  return { isRunning: state?.fetchStatus === "fetching", answers: state?.dataUpdateCount ?? 0 };
}

/** @param data  the answer to a mark: the outcome stands in its only object. Without a count the shown one may be wrong */
function writeCount(api: MemberApi, counting: Counting, data: unknown): void {
  const payload = isRecord(data) ? Object.values(data).find(isRecord) : undefined;
  const count = sentWhole(payload?.["unreadNotificationCount"]);
  if (count === null) counting.isUnsure = true;
  else api.write(unreadCount, () => ({ __typename: "Query" as const, unreadNotificationCount: count }));
}

function askIfUnsure(api: MemberApi, counting: Counting): void {
  if (counting.marks > 0 || !counting.isUnsure) return;
  counting.isUnsure = false;
  void askAgain(api);
}

async function askAgain(api: MemberApi): Promise<void> {
  // A question that is under way may be answered with the count before the last mark. TanStack Query replaces it by another one only
  // when there is an answer already.
  if (api.known(unreadCount) === undefined) await api.refresh(unreadCount);
  await api.queries.refetchQueries({ queryKey: keyOf(unreadCount) }, { cancelRefetch: true });
}
