/** Says that notifications have arrived, and shows them on request, so that nothing moves while the member reads. */

import { ArrowUp } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { NewestNotificationsDocument, type NewestNotificationsQuery } from "#web/generated/member-api.ts";
import { pollWhileVisible } from "#web/app/poll-while-visible.ts";
import { announce } from "#web/ui/live-region.tsx";

import styles from "./inbox-page.module.css";
import type { Inbox } from "./use-inbox.ts";

/** How many of the newest notifications are compared. */
const HEAD_SIZE = 20;

const newestFew = { document: NewestNotificationsDocument, variables: { first: HEAD_SIZE } };

/** The polled count says when to request the list; only the list says which notifications are new. */
export function NewArrivals({ inbox, unreadCount }: { inbox: Inbox; unreadCount: number | null }) {
  const t = useTranslations("inbox");
  const api = useMemberApi();
  const [head, setHead] = useState<string[]>([]);
  const [lookedAt, setLookedAt] = useState<number | null>(null);
  const { isOpen } = inbox;

  if (lookedAt === null && isOpen && unreadCount !== null) setLookedAt(unreadCount);
  const isDue = lookedAt !== null && unreadCount !== null && unreadCount > lookedAt;
  if (lookedAt !== null && unreadCount !== null && unreadCount < lookedAt) setLookedAt(unreadCount);

  useEffect(() => {
    if (!isDue) return undefined;
    let isGone = false;
    let stop = (): void => undefined;
    const look = async (): Promise<boolean> => {
      const { data, failure } = await api.read(newestFew, true);
      if (isGone || failure !== undefined) return false;
      setLookedAt(unreadCount);
      setHead(idsOf(data));
      return true;
    };
    void look().then((isAnswered) => {
      // The count will not grow for this notification again, so a failed request must be repeated here.
      if (!isAnswered && !isGone) stop = pollWhileVisible(look);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [api, isDue, unreadCount]);

  const listed = new Set(inbox.notifications.map(({ id }) => id));
  const count = isOpen ? head.filter((id) => !listed.has(id)).length : 0;
  const sentence =
    count >= HEAD_SIZE ? t("newOnesMany", { count: HEAD_SIZE }) : count > 0 ? t("newOnes", { count }) : "";
  useEffect(() => {
    if (sentence !== "") announce(sentence);
  }, [sentence]);

  if (sentence === "") return null;
  return (
    <button
      type="button"
      className={styles["arrivals"]}
      onClick={() => {
        setHead([]);
        inbox.refresh();
        window.scrollTo(0, 0);
      }}
    >
      <ArrowUp size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>{sentence}</span>
    </button>
  );
}

function idsOf(data: AsSent<NewestNotificationsQuery>): string[] {
  return (data?.notifications?.nodes ?? []).flatMap((node) => (isGiven(node?.id) ? [node.id] : []));
}
