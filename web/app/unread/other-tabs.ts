/**
 * What the school answered in one tab, told to the member's others: read marks and the unread count. Each of them plays
 * the answer into its own cache, by the same rules as if it had asked itself, and asks nobody.
 */

import type { Client } from "@urql/core";
import { useEffect } from "react";

import {
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  UnreadCountDocument,
} from "#web/generated/member-api.ts";

import { teachCache } from "../graphql/client.ts";
import { isRecord } from "#web/model/sent.ts";
import { useMemberApi } from "../graphql/member-api-context.ts";
import { notificationMarks } from "../graphql/notification-marks.ts";
import { useSignedIn } from "../session/signed-in.ts";

// A tab that never opened the inbox hears of marks too.
teachCache(notificationMarks);

/** `data` as the school sent it. */
export type Answered =
  | { what: "unreadCount"; data: unknown }
  | { what: "markOne"; id: string; data: unknown }
  | { what: "markAll"; data: unknown };

/** Another member's tabs, left over from before they signed in here, must not hear. */
export const marksChannel = (sub: string): string => `homeroom.marks.${sub}`;

/** One for each client: a channel does not hear itself, but would hear a second one in its own tab. */
const channels = new WeakMap<Client, BroadcastChannel>();

export function tellOtherTabs(client: Client, answered: Answered): void {
  channels.get(client)?.postMessage(answered);
}

/** Stands in one place of the page. */
export function useOtherTabs(): void {
  const { client } = useMemberApi();
  const { sub } = useSignedIn().member;
  useEffect(() => {
    const channel = new BroadcastChannel(marksChannel(sub));
    channels.set(client, channel);
    channel.addEventListener("message", ({ data }) => {
      const answered = parseAnswered(data);
      if (answered !== null) void play(client, answered);
    });
    return () => {
      channels.delete(client);
      channel.close();
    };
  }, [client, sub]);
}

/** An older or newer build of the portal may be open in the other tab: what it says may not be understood. */
function parseAnswered(message: unknown): Answered | null {
  if (!isRecord(message) || !isRecord(message["data"])) return null;
  const { what, id, data } = message;
  if (what === "unreadCount" || what === "markAll") return { what, data };
  return what === "markOne" && typeof id === "string" ? { what, id, data } : null;
}

function play(client: Client, answered: Answered): Promise<unknown> {
  const context = { requestPolicy: "network-only", heard: answered.data } as const;
  if (answered.what === "unreadCount") return client.query(UnreadCountDocument, {}, context).toPromise();
  if (answered.what === "markAll")
    return client.mutation(MarkAllNotificationsReadDocument, {}, context).toPromise();
  return client.mutation(MarkNotificationReadDocument, { id: answered.id }, context).toPromise();
}
