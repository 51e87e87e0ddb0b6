/**
 * Says that the device has no network, of when the shown data is, and that the network is back. It stays hidden while a
 * part of the page says so itself, beside what could not be loaded.
 */

import { use, useEffect, useRef } from "react";
import { createRequest } from "urql";
import { useTranslations } from "use-intl";

import { calendarDaysUntil } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { UnreadCountDocument } from "#web/generated/member-api.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { useMinute } from "#web/ui/browser/clock.ts";
import { announce } from "#web/ui/live-region.tsx";
import { useIsOnline } from "#web/ui/browser/use-online.ts";

import type { MemberApi } from "#web/app/graphql/client.ts";
import { useIsOfflineShown } from "#web/app/offline-shown.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";
import styles from "../shell/shell.module.css";

export function OfflineBanner() {
  const t = useTranslations("extras.network");
  const isOnline = useIsOnline();
  const wasOffline = useRef(false);
  const time = useTimeOfData();
  const isShownElsewhere = useIsOfflineShown();
  const sentence = time === undefined ? t("offline") : t("offlineSince", { time });

  useEffect(() => {
    if (!isOnline && !isShownElsewhere) announce(sentence);
    else if (isOnline && wasOffline.current) announce(t("backOnline"));
    wasOffline.current = !isOnline;
  }, [isOnline, isShownElsewhere, sentence, t]);

  return isOnline || isShownElsewhere ? null : (
    <section aria-label={t("title")}>
      <p className={styles["offline"]}>{sentence}</p>
    </section>
  );
}

/** When the newest data of this page came, in words; with the date unless it is today's. */
function useTimeOfData(): string | undefined {
  const at = newestAnswer(use(MemberApiContext));
  const formats = useFormats();
  const now = useMinute();
  if (at === undefined) return undefined;
  return calendarDaysUntil(at, now, formats.zone) === 0 ? formats.timeOfDay(at) : formats.dateTime(at);
}

/** Left out: the unread count is refreshed every minute, whatever else the page shows. */
const unreadCount = createRequest(UnreadCountDocument, {}).key;

function newestAnswer(api: MemberApi | undefined): Instant | undefined {
  const times = [...(api?.answeredAt ?? [])].flatMap(([key, at]) => (key === unreadCount ? [] : [at]));
  return times.length === 0 ? undefined : Math.max(...times);
}
