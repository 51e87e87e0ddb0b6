/** Which notifications the member wants, and by which channel; each switch is saved separately. */

import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { lacksScope } from "../step-up/missing-scope.ts";
import type { Answer } from "#web/app/graphql/transport.ts";
import { useMemberQuery, type MemberQuery } from "#web/app/graphql/use-member-query.ts";
import type { Intent } from "#web/app/session/step-up-store.ts";
import { useNeed, type Need } from "../step-up/use-need.ts";
import { useStepUp, type StepUp } from "../step-up/use-step-up.ts";
import {
  InboxSettingsPageDocument,
  UpdateNotificationSubscriptionDocument,
  type InboxSettingsPageQuery,
} from "#web/generated/member-api.ts";
import { sentFlag, visibleText } from "#web/model/sent.ts";
import { announce } from "#web/ui/live-region.tsx";

/** One switch: a topic on a channel. */
export interface Choice {
  topic: string;
  channel: string;
  enabled: boolean;
}

type SaveState = "saving" | "saved" | "failed";

export interface Subscriptions {
  query: MemberQuery<InboxSettingsPageQuery>;
  /** Undefined until they arrive; includes the member's changes since then. */
  choices: Choice[] | undefined;
  stepUp: StepUp;
  /** What is missing for saving now. */
  need: Need;
  /** The state of the last change of a topic's switches: failed wins over saving, and saving over saved. */
  lastOf: (topic: string) => { state: SaveState; choice: Choice } | undefined;
  save: (choice: Choice) => void;
}

/** The first question of the screen. */
export const allSubscriptions = { document: InboxSettingsPageDocument, variables: {} };

export function useSubscriptions(): Subscriptions {
  const api = useMemberApi();
  const t = useTranslations("inboxSettings");
  const action = useTranslations("inbox.actions")("subscription");
  const query = useMemberQuery(allSubscriptions);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [last, setLast] = useState<ReadonlyMap<string, { state: SaveState; choice: Choice }>>(new Map());
  /**
   * For each switch that is being saved, the value to which it was changed meanwhile. One change of a switch is sent at a time.
   */
  const newer = useRef(new Map<string, Choice | undefined>());
  const [missing, setMissing] = useState<Choice>();

  const send = useCallback(
    async (asked: Choice) => {
      const key = keyOf(asked);
      let choice = asked;
      const note = (state: SaveState) => setLast((known) => new Map(known).set(key, { state, choice }));
      setChosen((known) => new Map(known).set(key, choice.enabled));
      note("saving");
      if (newer.current.has(key)) {
        newer.current.set(key, choice);
        return;
      }
      let held = !choice.enabled;
      let answer: Answer | undefined;
      for (let next: Choice | undefined = choice; next !== undefined; next = newer.current.get(key)) {
        choice = next;
        newer.current.set(key, undefined);
        const { topic, channel, enabled } = choice;
        const variables = { topic, channel, enabled };
        answer = await api.change({ document: UpdateNotificationSubscriptionDocument, variables });
        if (answer.failure !== undefined) continue;
        held = enabled;
        api.write(allSubscriptions, (last) => withChoice(last, choice));
      }
      newer.current.delete(key);
      if (answer?.failure === undefined) {
        note("saved");
        announce(t("saved"));
        return;
      }
      // The switch shows the school's value again.
      setChosen((known) => new Map(known).set(key, held));
      note("failed");
      if (lacksScope(answer, "account:write")) setMissing(choice);
      else announce(t("notSaved"));
    },
    [api, t],
  );

  const replay = useCallback(
    ({ detail }: Intent) => {
      const { topic, channel, enabled } = detail;
      if (typeof topic === "string" && typeof channel === "string" && typeof enabled === "boolean")
        void send({ topic, channel, enabled });
    },
    [send],
  );
  const stepUp = useStepUp(replay);
  const need = useNeed(stepUp);
  const ask = (choice: Choice) =>
    stepUp.ask({ intent: { name: "subscribe", detail: { ...choice } }, action });
  if (missing !== undefined) {
    setMissing(undefined);
    stepUp.noteMissing();
    ask(missing);
  }

  return {
    query,
    choices: choicesOf(query.data)?.map((choice) => ({
      ...choice,
      enabled: chosen.get(keyOf(choice)) ?? choice.enabled,
    })),
    stepUp,
    lastOf: (topic) => {
      const own = [...last.values()].filter(({ choice }) => choice.topic === topic);
      // A failed change comes first, because the member must act on it.
      return (
        own.find(({ state }) => state === "failed") ?? own.find(({ state }) => state === "saving") ?? own[0]
      );
    },
    need,
    save: (choice) => {
      if (need.isBlocked) return;
      if (stepUp.isAllowed) void send(choice);
      else ask(choice);
    },
  };
}

/** So that the next visit to the screen begins with it. */
function withChoice(
  data: InboxSettingsPageQuery | undefined,
  { topic, channel, enabled }: Choice,
): InboxSettingsPageQuery | undefined {
  const sent = (data as AsSent<InboxSettingsPageQuery>)?.notificationSubscriptions;
  if (data === undefined || !isGiven(sent)) return data;
  const changed = sent.map((each) =>
    each?.topic === topic && each.channel === channel ? { ...each, enabled } : each,
  );
  return { ...data, notificationSubscriptions: changed as typeof data.notificationSubscriptions };
}

function keyOf({ topic, channel }: { topic: string; channel: string }): string {
  return JSON.stringify([topic, channel]);
}

/** A subscription without a topic, a channel or a state cannot be shown as a switch. Undefined if the school sent none of them. */
function choicesOf(data: AsSent<InboxSettingsPageQuery>): Choice[] | undefined {
  const all = data?.notificationSubscriptions;
  const choices = all?.flatMap((sent) => {
    const [topic, channel] = [visibleText(sent?.topic), visibleText(sent?.channel)];
    const enabled = sentFlag(sent?.enabled);
    return topic === null || channel === null || enabled === null ? [] : [{ topic, channel, enabled }];
  });
  return choices?.length === 0 && all?.every(isGiven) === false ? undefined : choices;
}
