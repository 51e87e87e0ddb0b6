/** Sends read marks to the school, stores the outcome, and tells it to the member's other tabs. */

import type { Instant } from "#web/format/instants.ts";
import {
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  MarkNotificationsReadBeforeDocument,
  TryMarkingBeforeDocument,
} from "#web/generated/member-api.ts";
import { deviceTime } from "#web/ui/browser/clock.ts";

import type { MemberApi } from "../../graphql/member-api.ts";
import type { AnyQuestion, Answer, Question } from "../../graphql/transport.ts";
import { beginMark, takeCount } from "./count-after-marks.ts";
import { marksOf, type AllMark } from "../read-marks.ts";
import { sendToOtherTabs, type MarkMessage, type TabMessage } from "./other-tabs.ts";
import { loadedIn, noteMarks } from "./waiting-marks.ts";

/** What another tab has sent, and what the school has answered there. */
type MarkOfOtherTab = Pick<TabMessage, "data" | "askedAt">;

/** @param told  when another tab has sent the mark */
export async function sendMarkOne(api: MemberApi, id: string, told?: MarkOfOtherTab): Promise<Answer> {
  const marks = marksOf(api);
  noteMarks(marks, [id], "sent");
  const question = { document: MarkNotificationReadDocument, variables: { id } };
  return send(api, { question, what: "markOne", id }, told, ({ failure }) =>
    noteMarks(marks, [id], failure === undefined ? "read" : undefined),
  );
}

/**
 * @param mark  the instant up to which to mark, and the number of unread ones that this covers; without it, everything
 * @param told  as for `sendMarkOne`
 */
export async function sendMarkAll(
  api: MemberApi,
  { before, covered }: Pick<AllMark, "before" | "covered"> = EVERYTHING,
  told?: MarkOfOtherTab,
): Promise<Answer> {
  const marks = marksOf(api);
  // The other tab's mark includes the marks that wait here.
  if (marks.now().all !== undefined) marks.waiting.abort();
  const all = { state: "sent", before, covered } as const;
  marks.set({ ...marks.now(), all });
  const settle = ({ failure }: Answer): void => {
    // Unless a later call marks everything again.
    if (marks.now().all === all) marks.set({ ...marks.now(), all: undefined });
    if (failure === undefined) noteMarks(marks, loadedIn(api, all), "read");
  };
  const question =
    before === undefined
      ? { document: MarkAllNotificationsReadDocument, variables: {} }
      : { document: MarkNotificationsReadBeforeDocument, variables: instantOf(before) };
  return send(api, { question, what: "markAll", before }, told, settle);
}

/** A mark as it is sent to the school, and as other tabs are told of it. */
type Mark = { question: AnyQuestion } & MarkMessage;

const EVERYTHING = { before: undefined, covered: Infinity };

const instantOf = (at: Instant) => ({ before: new Date(at).toISOString() });

async function send(
  api: MemberApi,
  { question, ...what }: Mark,
  told: MarkOfOtherTab | undefined,
  settle: (answer: Answer) => void,
): Promise<Answer> {
  const askedAt = deviceTime();
  const end = beginMark(api, told?.askedAt);
  const answer: Answer =
    told === undefined
      ? await api.change(question as Question<unknown, Record<string, unknown>>)
      : { data: told.data, failure: undefined, messages: [], answeredAt: undefined };
  end(answer);
  settle(answer);
  if (told === undefined && answer.failure === undefined)
    sendToOtherTabs(api, { ...what, askedAt, data: answer.data });
  return answer;
}

/** Takes over what another tab has told. */
export function takeMessage(api: MemberApi, message: TabMessage): void {
  const { data, askedAt } = message;
  if (message.what === "unreadCount") takeCount(api, data, askedAt);
  else if (message.what === "markAll")
    void sendMarkAll(api, { before: message.before, covered: Infinity }, { data, askedAt });
  else void sendMarkOne(api, message.id, { data, askedAt });
}

/**
 * Whether the school can mark only the notifications up to an instant (assumed in the schema). Asked once per page, by a mutation that
 * changes nothing. A school that cannot would also mark the unseen notifications that arrive during the time for undoing.
 */
export function takesInstant(api: MemberApi): Promise<boolean> {
  const marks = marksOf(api);
  marks.takesInstant ??= api
    .change({ document: TryMarkingBeforeDocument, variables: instantOf(0) })
    .then(({ failure }) => {
      // Only the school's own refusal says what it can: after another failure it is asked again.
      if (failure !== undefined && failure.code !== "school_refused") marks.takesInstant = undefined;
      return failure === undefined;
    });
  return marks.takesInstant;
}
