/** The newest notifications, each with a link to its row in the inbox. */

import { memo } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { listCall } from "#web/app/graphql/list-call.ts";
import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";
import { paths } from "#web/app/paths.ts";
import { isReadHere, useReadMarks } from "#web/app/unread/read-marks.ts";
import type { Instant } from "#web/format/instants.ts";
import { sentProse, sentText } from "#web/model/sent.ts";
import { machineTime, parseTime } from "#web/model/sent-time.ts";
import type { HomeNoticesQuery } from "#web/generated/member-api.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { SkeletonLine } from "#web/ui/skeleton.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import styles from "./home-page.module.css";
import { isSettled, Panel } from "./panel.tsx";

interface NewestNoticesProps {
  query: MemberQuery<HomeNoticesQuery>;
  now: Instant;
  /** The school's count; null if it is unknown. With 0, no row is shown as unread, whatever its fields say. */
  unreadCount: number | null;
  /** The number of notifications that are shown. */
  most: number;
  isWaiting: boolean;
}

export const NewestNotices = memo(function NewestNotices(props: NewestNoticesProps) {
  const { query, now, unreadCount, most, isWaiting } = props;
  const t = useTranslations("home.notices");
  const formats = useFormats();
  const { language } = useLanguage();
  const marks = useReadMarks();
  const nodes = (query.data as AsSent<HomeNoticesQuery>)?.notifications?.nodes;
  const notices = (nodes ?? []).filter(isGiven);
  return (
    <Panel
      title={t("title")}
      all={{ path: paths.inbox, name: t("all") }}
      calls={[listCall(query, nodes)]}
      hasContent={notices.length > 0 || nodes?.length === 0}
      isWaiting={isWaiting || !isSettled(query)}
      waiting={<NoticesWaiting count={most} />}
    >
      {notices.length === 0 ? (
        <p className="quiet-text">{t("none")}</p>
      ) : (
        <ul className={styles["rows"]}>
          {notices.slice(0, most).map((notice, place) => {
            const id = sentText(notice.id);
            const title = sentProse(notice.title) ?? t("untitled");
            const time = parseTime(notice.createdAt, "start");
            const isUnread =
              parseTime(notice.readAt, "start") === null &&
              !isReadHere(marks, id, time?.at ?? null) &&
              unreadCount !== 0;
            return (
              <li
                key={id ?? place}
                className={`${styles["notice"]} ${rowLink["row"]}`}
                data-unread={isUnread ? "" : undefined}
              >
                <span lang={titleLanguage(title, language)}>
                  {id === null ? (
                    <TitleText>{title}</TitleText>
                  ) : (
                    <Link href={paths.notification(id)} className={rowLink["link"]}>
                      <TitleText>{title}</TitleText>
                    </Link>
                  )}
                </span>
                <span className={`${styles["when"]} line-2 quiet-text`}>
                  {isUnread && <span className="visually-hidden">{t("unread")}</span>}
                  {time !== null && (
                    <time dateTime={machineTime(time)} title={formats.dateTime(time)}>
                      {formats.ago(time, now)}
                    </time>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
});

function NoticesWaiting({ count }: { count: number }) {
  return (
    <ul className={styles["rows"]}>
      {Array.from({ length: count }, (_, row) => (
        <li key={row} className={styles["notice"]}>
          <SkeletonLine size={row % 2 === 0 ? "long" : "medium"} />
          <span className={`${styles["when"]} line-2 quiet-text`}>
            <SkeletonLine size="short" />
          </span>
        </li>
      ))}
    </ul>
  );
}
