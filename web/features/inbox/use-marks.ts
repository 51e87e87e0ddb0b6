/** Marking as read: shown at once, undone with a message when the school refuses. */

import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { lacksScope } from "./missing-scope.ts";
import type { Intent } from "#web/app/session/step-up-store.ts";
import { useNeed, type Need } from "./step-up/use-need.ts";
import { useStepUp, type StepUp } from "./step-up/use-step-up.ts";
import { sendMarkAll, sendMarkOne } from "#web/app/unread/notification-marks.ts";
import { sendToOtherTabs } from "#web/app/unread/other-tabs.ts";
import { announce } from "#web/ui/live-region.tsx";

export interface Marks {
  stepUp: StepUp;
  /** What marking lacks at the moment. */
  need: Need;
  /** @param title  is announced when the notification is marked */
  markOne: (id: string, title: string) => void;
  markAll: () => void;
  /** Ids whose last mark failed. */
  failed: ReadonlySet<string>;
  all: "idle" | "marking" | "failed";
}

/** Memoized. */
export function useMarks(): Marks {
  const api = useMemberApi();
  const t = useTranslations("inbox");
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<Marks["all"]>("idle");
  const [missing, setMissing] = useState<Intent>();

  const sendOne = useCallback(
    async (id: string, title: string) => {
      setFailed((known) => without(known, id));
      const { data, error } = await sendMarkOne(api, id);
      if (error === undefined) {
        sendToOtherTabs(api.client, { what: "markOne", id, data });
        return announce(t("marked", { title }));
      }
      if (lacksScope(error, "account:write")) return setMissing({ name: "markRead", detail: { id, title } });
      setFailed((known) => new Set(known).add(id));
      announce(t("markFailed"));
    },
    [api, t],
  );

  const sendAll = useCallback(async () => {
    setAll("marking");
    const { data, error } = await sendMarkAll(api);
    setAll(error === undefined || lacksScope(error, "account:write") ? "idle" : "failed");
    if (error === undefined) {
      sendToOtherTabs(api.client, { what: "markAll", data });
      return announce(t("allMarked"));
    }
    if (lacksScope(error, "account:write")) setMissing({ name: "markAll", detail: {} });
  }, [api, t]);

  const replay = useCallback(
    ({ name, detail }: Intent) => {
      if (name === "markAll") void sendAll();
      const { id, title } = detail;
      if (name === "markRead" && typeof id === "string") void sendOne(id, String(title ?? ""));
    },
    [sendAll, sendOne],
  );

  const stepUp = useStepUp(replay);
  const { isAllowed, ask: askFor } = stepUp;
  const need = useNeed(stepUp);
  const { isBlocked } = need;
  const ask = useCallback(
    (intent: Intent) =>
      askFor({ intent, action: t(intent.name === "markAll" ? "actions.markAll" : "actions.markRead") }),
    [askFor, t],
  );
  if (missing !== undefined) {
    // The school refused although the session holds the permission: the school's answer counts.
    setMissing(undefined);
    stepUp.noteMissing();
    ask(missing);
  }

  const markOne = useCallback(
    (id: string, title: string) => {
      if (isBlocked) return;
      if (isAllowed) void sendOne(id, title);
      else ask({ name: "markRead", detail: { id, title } });
    },
    [isBlocked, isAllowed, sendOne, ask],
  );
  const markAll = useCallback(() => {
    if (isBlocked) return;
    if (isAllowed) void sendAll();
    else ask({ name: "markAll", detail: {} });
  }, [isBlocked, isAllowed, sendAll, ask]);

  return useMemo(
    () => ({ stepUp, need, markOne, markAll, failed, all }),
    [stepUp, need, markOne, markAll, failed, all],
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  if (!ids.has(id)) return ids;
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
