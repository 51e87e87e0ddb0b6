/** Marking as read, for the buttons of a screen: asks for the permission, sends the marks and announces the outcome. */

import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import type { MemberApi } from "#web/app/graphql/client.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { lacksScope } from "./missing-scope.ts";
import type { Intent } from "#web/app/session/step-up-store.ts";
import { useNeed, type Need } from "./step-up/use-need.ts";
import { useStepUp, type StepUp } from "./step-up/use-step-up.ts";
import { sendMarkAll, sendMarkOne, takesInstant } from "#web/app/unread/notification-marks.ts";
import { newestLoaded, noteMarks, sendWaitingMarks, waitToSend } from "#web/app/unread/waiting-marks.ts";
import type { AllMark } from "#web/app/unread/read-marks.ts";
import { sendToOtherTabs } from "#web/app/unread/other-tabs.ts";
import { deviceTime, timeNow } from "#web/ui/browser/clock.ts";
import { announce } from "#web/ui/live-region.tsx";

interface ToMark {
  id: string;
  title: string;
}

export interface Marks {
  stepUp: StepUp;
  /** What is missing for marking now. */
  need: Need;
  /** For an opened notification; it cannot be undone. @param title  announced when it is marked */
  markOpened: (id: string, title: string) => void;
  /** It can be undone for a while. */
  markOne: (id: string, title: string) => void;
  markSeveral: (notifications: readonly ToMark[]) => void;
  /** Marks everything at once; it cannot be undone. */
  markAll: () => void;
  /**
   * Marks everything up to now; it can be undone for a while.
   *
   * @param count  number of unread notifications; null when it is unknown
   * @returns whether they are shown as read; false at a school that would also mark later ones
   */
  markAllUntilNow: (count: number | null) => Promise<boolean>;
  /** Called shortly before marking all: asks the school what `markAllUntilNow` needs to know. */
  expectMarkAll: () => void;
  /** Marking all was refused. */
  hasAllFailed: boolean;
}

/** Memoized. */
export function useMarks(): Marks {
  const t = useTranslations("inbox");
  const { sending, hasAllFailed, refused, clearRefused } = useSending();
  const replay = useCallback(
    ({ name, detail }: Intent) => {
      if (name === "markAll")
        void sending.allUntilNow(null).then((isMarked) => isMarked || sending.allAtOnce());
      const marked = notificationsIn({ name, detail });
      if (marked.length > 0) void sending.atOnce(marked);
    },
    [sending],
  );
  const stepUp = useStepUp(replay);
  const { isAllowed, ask: askFor } = stepUp;
  const need = useNeed(stepUp);
  const { isBlocked } = need;
  const ask = useCallback(
    (intent: Intent) => askFor({ intent, action: t(`actions.${actionOf(intent)}`) }),
    [askFor, t],
  );
  if (refused !== undefined) {
    // The school refused although the session holds the permission: the school's answer counts.
    clearRefused();
    stepUp.noteMissing();
    ask(refused);
  }
  const actions = useMemo(() => {
    const markSeveral = (marked: readonly ToMark[]): void => {
      if (isBlocked) return;
      if (isAllowed) sending.later(marked);
      else ask(intentTo(marked));
    };
    return {
      markSeveral,
      markOne: (id: string, title: string) => markSeveral([{ id, title }]),
      markOpened: (id: string, title: string) => void (isBlocked || sending.atOnce([{ id, title }])),
      markAll: () => {
        if (isBlocked) return;
        if (isAllowed) sending.allAtOnce();
        else ask({ name: "markAll", detail: {} });
      },
      markAllUntilNow: sending.allUntilNow,
      expectMarkAll: () => void (isAllowed && !isBlocked && sending.takesInstant()),
    };
  }, [sending, isAllowed, isBlocked, ask]);
  return useMemo(() => ({ ...actions, stepUp, need, hasAllFailed }), [actions, stepUp, need, hasAllFailed]);
}

/** Sends marks, at once or after the time for undoing them, and announces the outcome. */
function useSending() {
  const api = useMemberApi();
  const t = useTranslations("inbox");
  const [hasAllFailed, setHasAllFailed] = useState(false);
  /** The action that the school refused because the permission is missing. */
  const [refused, setRefused] = useState<Intent>();
  const sending = useMemo(() => {
    /** @returns whether all of them are marked */
    async function sendEach(marked: readonly ToMark[]): Promise<boolean> {
      const failures = await sendMarks(api, marked);
      if (failures.length === 0) return true;
      if (failures.some(({ error }) => lacksScope(error, "account:write"))) {
        setRefused(intentTo(marked));
        return false;
      }
      const ids = failures.map(({ id }) => id);
      noteMarks(api.marks, ids, "failed");
      announce(t("markFailed"));
      return false;
    }

    async function sendAll(mark?: Pick<AllMark, "before" | "covered">): Promise<void> {
      const askedAt = deviceTime();
      const { data, error } = await sendMarkAll(api, mark);
      setHasAllFailed(error !== undefined && !lacksScope(error, "account:write"));
      if (error === undefined) {
        sendToOtherTabs(api.client, { what: "markAll", before: mark?.before, askedAt, data });
        if (mark === undefined) announce(t("allMarked"));
      } else if (lacksScope(error, "account:write")) setRefused({ name: "markAll", detail: {} });
      else announce(t("markAllFailed"));
    }

    return {
      later: (marked: readonly ToMark[]): void => {
        const sentence = sentenceOf(marked, t);
        const send = (ids: readonly string[]) => sendEach(marked.filter(({ id }) => ids.includes(id)));
        waitToSend(api.marks, { ids: marked.map(({ id }) => id), sentence, send });
        announce(sentence);
      },
      atOnce: async (marked: readonly ToMark[]): Promise<void> => {
        void sendWaitingMarks(api.marks);
        if (await sendEach(marked)) announce(sentenceOf(marked, t));
      },
      allAtOnce: (): void => {
        void sendWaitingMarks(api.marks);
        void sendAll();
      },
      allUntilNow: async (count: number | null): Promise<boolean> => {
        // Notifications that were not loaded yet stay unread. The instant is by the school's clock.
        const before = newestLoaded(api.marks.now()) ?? timeNow();
        if (!(await takesInstant(api))) return false;
        const mark = { before, covered: (count ?? Infinity) + (api.marks.now().all?.covered ?? 0) };
        const sentence = count === null ? t("allMarked") : t("markedSeveral", { count });
        setHasAllFailed(false);
        const send = () => sendAll(mark);
        waitToSend(api.marks, { all: { ...mark, state: "waiting" }, sentence, send });
        announce(sentence);
        return true;
      },
      takesInstant: () => takesInstant(api),
    };
  }, [api, t]);
  return { sending, hasAllFailed, refused, clearRefused: () => setRefused(undefined) };
}

/** Sends one mark for each notification. @returns those that failed */
async function sendMarks(api: MemberApi, marked: readonly ToMark[]) {
  const askedAt = deviceTime();
  const answers = await Promise.all(
    marked.map(async ({ id }) => {
      const { data, error } = await sendMarkOne(api, id);
      if (error === undefined) sendToOtherTabs(api.client, { what: "markOne", id, askedAt, data });
      return { id, error };
    }),
  );
  return answers.filter(({ error }) => error !== undefined);
}

/** One notification is named by its title, several by their number. */
function sentenceOf(marked: readonly ToMark[], t: ReturnType<typeof useTranslations<"inbox">>): string {
  const [first] = marked;
  return first === undefined || marked.length > 1
    ? t("markedSeveral", { count: marked.length })
    : t("marked", { title: first.title });
}

function intentTo(marked: readonly ToMark[]): Intent {
  const [first] = marked;
  if (first !== undefined && marked.length === 1) return { name: "markRead", detail: { ...first } };
  return { name: "markSeveral", detail: Object.fromEntries(marked.map(({ id }, at) => [at, id])) };
}

function notificationsIn({ name, detail }: Intent): readonly ToMark[] {
  const { id, title } = detail;
  if (name === "markRead" && typeof id === "string") return [{ id, title: String(title ?? "") }];
  if (name !== "markSeveral") return [];
  return Object.values(detail).map((each) => ({ id: String(each), title: "" }));
}

function actionOf({ name }: Intent): "markAll" | "markSeveral" | "markRead" {
  return name === "markAll" || name === "markSeveral" ? name : "markRead";
}
