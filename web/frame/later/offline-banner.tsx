/**
 * Says that the device has no network and how old what it shows is, and that the network is back. Stays away while a
 * part of the page tells of it beside what it could not load.
 */

import { use, useEffect, useRef } from "react";
import { createRequest } from "urql";
import { useTranslations } from "use-intl";

import { calendarDaysUntil } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { UnreadCountDocument } from "#web/generated/member-api.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { useMinute } from "#web/ui/clock.ts";
import { announce } from "#web/ui/live-region.tsx";
import { useIsOnline } from "#web/ui/use-online.ts";

import type { MemberApi } from "#web/app/graphql/client.ts";
import { useIsOfflineTold } from "#web/app/offline-told.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";
import styles from "../shell/shell.module.css";

export function OfflineBanner() {
  const t = useTranslations("extras.network");
  const isOnline = useIsOnline();
  const wasOffline = useRef(false);
  const time = useTimeOfData();
  const isTold = useIsOfflineTold();
  const sentence = time === undefined ? t("offline") : t("offlineSince", { time });

  useEffect(() => {
    if (!isOnline && !isTold) announce(sentence);
    else if (isOnline && wasOffline.current) announce(t("backOnline"));
    wasOffline.current = !isOnline;
  }, [isOnline, isTold, sentence, t]);

  return isOnline || isTold ? null : (
    <section aria-label={t("title")}>
      <p className={styles["offline"]}>{sentence}</p>
    </section>
  );
}

/** When the newest data of this page came, in words; with its date once that is not today's. */
function useTimeOfData(): string | undefined {
  const at = newestAnswer(use(MemberApiContext));
  const formats = useFormats();
  const now = useMinute();
  if (at === undefined) return undefined;
  return calendarDaysUntil(at, now, formats.zone) === 0 ? formats.timeOfDay(at) : formats.dateTime(at);
}

/** The unread count is asked for every minute whatever the page shows: it says nothing of the rest. */
const unreadCount = createRequest(UnreadCountDocument, {}).key;

function newestAnswer(api: MemberApi | undefined): Instant | undefined {
  const times = [...(api?.answeredAt ?? [])].flatMap(([key, at]) => (key === unreadCount ? [] : [at]));
  return times.length === 0 ? undefined : Math.max(...times);
}
