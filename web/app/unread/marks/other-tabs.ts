/**
 * Sends the school's answers of one tab (read marks and the unread count) to the member's other tabs. Each of them
 * writes the answer into its own cache, by the rules for an answer of its own, without a request.
 */

import { useEffect } from "react";

import type { Instant } from "#web/format/instants.ts";
import { isRecord } from "#web/model/sent.ts";
import { openChannel } from "#web/ui/browser/device.ts";

import { useMemberApi } from "../../graphql/member-api-context.ts";
import type { MemberApi } from "../../graphql/member-api.ts";
import { useSignedIn } from "../../session/signed-in.ts";

/** What was marked. */
export type MarkMessage =
  | { what: "markOne"; id: string }
  // Notifications after `before` stay unread; without it, everything is marked.
  | { what: "markAll"; before?: Instant | undefined };

/** `data` as the school sent it; `askedAt`: time of the request, by this device's clock. Older builds do not send it. */
export type TabMessage = { askedAt?: Instant | undefined; data: unknown } & (
  | { what: "unreadCount" }
  | MarkMessage
);

/** One channel per member: a tab that still shows another member must not receive the messages. */
export const marksChannel = (sub: string): string => `homeroom.marks.${sub}`;

/** One channel per member here. A channel does not receive its own messages, but those of a second channel in the same tab. */
const channels = new WeakMap<MemberApi, BroadcastChannel>();

export function sendToOtherTabs(api: MemberApi, message: TabMessage): void {
  channels.get(api)?.postMessage(message);
}

type Take = (api: MemberApi, message: TabMessage) => void;

/** Receives the messages of other tabs. Used once per page. @param take  must keep its identity between renders */
export function useOtherTabs(take: Take): void {
  const api = useMemberApi();
  const { sub } = useSignedIn().member;
  useEffect(() => joinOtherTabs(api, sub, take), [api, sub, take]);
}

/** @returns a function that leaves them */
export function joinOtherTabs(api: MemberApi, sub: string, take: Take): () => void {
  const channel = openChannel(marksChannel(sub));
  if (channel === undefined) return () => undefined;
  channels.set(api, channel);
  channel.addEventListener("message", ({ data }) => {
    const message = parseTabMessage(data);
    if (message !== null) take(api, message);
  });
  return () => {
    channels.delete(api);
    channel.close();
  };
}

/** @returns null for a message that another build of the portal sent in another form */
function parseTabMessage(message: unknown): TabMessage | null {
  if (!isRecord(message) || !isRecord(message["data"])) return null;
  const { what, id, data } = message;
  const askedAt = typeof message["askedAt"] === "number" ? message["askedAt"] : undefined;
  const before = typeof message["before"] === "number" ? message["before"] : undefined;
  if (what === "unreadCount" || what === "markAll") return { what, data, askedAt, before };
  return what === "markOne" && typeof id === "string" ? { what, id, data, askedAt } : null;
}
