/**
 * What the school answered in one tab, told to the member's others: read marks and the unread count. Each of them plays
 * the answer into its own cache, by the same rules as if it had asked itself, and asks nobody.
 */

import type { Client } from "@urql/core";
import { useEffect } from "react";

import { UnreadCountDocument } from "#web/generated/member-api.ts";
import { isRecord } from "#web/model/sent.ts";

import type { MemberApi } from "../graphql/client.ts";
import { useMemberApi } from "../graphql/member-api-context.ts";
import { useSignedIn } from "../session/signed-in.ts";
import { sendMarkAll, sendMarkOne } from "./notification-marks.ts";

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
  const api = useMemberApi();
  const { sub } = useSignedIn().member;
  useEffect(() => {
    const { client } = api;
    const channel = new BroadcastChannel(marksChannel(sub));
    channels.set(client, channel);
    channel.addEventListener("message", ({ data }) => {
      const answered = parseAnswered(data);
      if (answered !== null) void play(api, answered);
    });
    return () => {
      channels.delete(client);
      channel.close();
    };
  }, [api, sub]);
}

/** An older or newer build of the portal may be open in the other tab: what it says may not be understood. */
function parseAnswered(message: unknown): Answered | null {
  if (!isRecord(message) || !isRecord(message["data"])) return null;
  const { what, id, data } = message;
  if (what === "unreadCount" || what === "markAll") return { what, data };
  return what === "markOne" && typeof id === "string" ? { what, id, data } : null;
}

function play(api: MemberApi, answered: Answered): Promise<unknown> {
  const context = { requestPolicy: "network-only", heard: answered.data } as const;
  if (answered.what === "unreadCount") return api.client.query(UnreadCountDocument, {}, context).toPromise();
  if (answered.what === "markAll") return sendMarkAll(api, context);
  return sendMarkOne(api, answered.id, context);
}
