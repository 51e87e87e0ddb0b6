/** Marking as read, for the buttons of a screen: asks for the permission, sends the marks and announces the outcome. */

import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { lacksScope } from "./step-up/missing-scope.ts";
import type { Intent } from "#web/app/session/step-up-store.ts";
import { useNeed, type Need } from "./step-up/use-need.ts";
import { useStepUp, type StepUp } from "./step-up/use-step-up.ts";
import { sendMarkAll, sendMarkOne, takesInstant } from "#web/app/unread/marks/notification-marks.ts";
import {
  newestLoaded,
  noteMarks,
  sendWaitingMarks,
  waitToSend,
} from "#web/app/unread/marks/waiting-marks.ts";
import { type AllMark, marksOf } from "#web/app/unread/read-marks.ts";
import { timeNow } from "#web/ui/browser/clock.ts";
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
      const marked = notificationIn({ name, detail });
      if (marked !== undefined) void sending.atOnce(marked);
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
    return {
      markOne: (id: string, title: string) => {
        if (isBlocked) return;
        if (isAllowed) sending.later({ id, title });
        else ask(intentTo({ id, title }));
      },
      markOpened: (id: string, title: string) => void (isBlocked || sending.atOnce({ id, title })),
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
    const marks = marksOf(api);
    /** @returns whether it is marked */
    async function sendOne(marked: ToMark): Promise<boolean> {
      const { id } = marked;
      const answer = await sendMarkOne(api, id);
      if (answer.failure === undefined) return true;
      if (lacksScope(answer, "account:write")) setRefused(intentTo(marked));
      else {
        noteMarks(marks, [id], "failed");
        announce(t("markFailed"));
      }
      return false;
    }

    async function sendAll(mark?: Pick<AllMark, "before" | "covered">): Promise<void> {
      const answer = await sendMarkAll(api, mark);
      const isRefused = lacksScope(answer, "account:write");
      setHasAllFailed(answer.failure !== undefined && !isRefused);
      if (answer.failure === undefined) {
        if (mark === undefined) announce(t("allMarked"));
      } else if (isRefused) setRefused({ name: "markAll", detail: {} });
      else announce(t("markAllFailed"));
    }

    return {
      later: (marked: ToMark): void => {
        const sentence = t("marked", { title: marked.title });
        waitToSend(marks, { ids: [marked.id], sentence, send: () => sendOne(marked) });
        announce(sentence);
      },
      atOnce: async (marked: ToMark): Promise<void> => {
        void sendWaitingMarks(marks);
        if (await sendOne(marked)) announce(t("marked", { title: marked.title }));
      },
      allAtOnce: (): void => {
        void sendWaitingMarks(marks);
        void sendAll();
      },
      allUntilNow: async (count: number | null): Promise<boolean> => {
        // Notifications that were not loaded yet stay unread. The instant is by the school's clock.
        const before = newestLoaded(api) ?? timeNow();
        if (!(await takesInstant(api))) return false;
        const mark = { before, covered: (count ?? Infinity) + (marks.now().all?.covered ?? 0) };
        const sentence = count === null ? t("allMarked") : t("markedSeveral", { count });
        setHasAllFailed(false);
        const send = () => sendAll(mark);
        waitToSend(marks, { all: { ...mark, state: "waiting" }, sentence, send });
        announce(sentence);
        return true;
      },
      takesInstant: () => takesInstant(api),
    };
  }, [api, t]);
  return { sending, hasAllFailed, refused, clearRefused: () => setRefused(undefined) };
}

function intentTo(marked: ToMark): Intent {
  return { name: "markRead", detail: { ...marked } };
}

function notificationIn({ name, detail }: Intent): ToMark | undefined {
  const { id, title } = detail;
  return name === "markRead" && typeof id === "string" ? { id, title: String(title ?? "") } : undefined;
}

function actionOf({ name }: Intent): "markAll" | "markRead" {
  return name === "markAll" ? name : "markRead";
}
