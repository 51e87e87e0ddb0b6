import { afterEach, expect, test, vi } from "vitest";

import { createMemberApi, type MemberApi } from "../../graphql/member-api.ts";
import { joinOtherTabs, marksChannel, sendToOtherTabs, type TabMessage } from "./other-tabs.ts";

const leaving: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.unstubAllGlobals();
});

/** A tab of a member, and what it has received. */
function openTab(sub: string) {
  const api = createMemberApi({ onSignInNeeded: () => undefined, fetch: () => new Promise(() => undefined) });
  const received: TabMessage[] = [];
  const leave = joinOtherTabs(api, sub, (own: MemberApi, message) => {
    expect(own).toBe(api);
    received.push(message);
  });
  leaving.push(leave);
  return { api, received, leave };
}

const count = (askedAt: number): TabMessage => ({ what: "unreadCount", data: { a: 1 }, askedAt });

test("a message reaches the member's other tabs, until they leave, and neither this tab nor other members", async () => {
  const [one, two, third, other] = [openTab("a"), openTab("a"), openTab("a"), openTab("b")];
  third.leave();
  sendToOtherTabs(one.api, count(1));
  sendToOtherTabs(third.api, count(2));
  sendToOtherTabs(two.api, count(3));
  await expect.poll(() => [one.received.length, two.received.length]).toEqual([1, 1]);
  expect([one.received[0]?.askedAt, two.received[0]?.askedAt]).toEqual([3, 1]);
  expect([third.received, other.received]).toEqual([[], []]);
});

test("a message in another form is ignored, and one without a time or an instant is taken", async () => {
  const { received } = openTab("a");
  const foreign = new BroadcastChannel(marksChannel("a"));
  leaving.push(() => foreign.close());
  const data = { a: 1 };
  for (const odd of [
    null,
    [data],
    { what: "unreadCount" },
    { what: "unreadCount", data: [] },
    { what: "unmarkAll", data },
    { what: "markOne", data },
    { what: "markOne", id: 7, data },
    { id: "ntf_1", data },
  ])
    foreign.postMessage(odd);
  foreign.postMessage({ what: "markOne", id: "ntf_1", data, askedAt: "now" });
  foreign.postMessage({ what: "markAll", data, before: "now" });
  foreign.postMessage({ what: "markAll", data, before: 5, askedAt: 6 });
  await expect.poll(() => received.length).toBe(3);
  const nothing = { askedAt: undefined, before: undefined };
  expect(received).toEqual([
    { what: "markOne", id: "ntf_1", data, askedAt: undefined },
    { what: "markAll", data, ...nothing },
    { what: "markAll", data, askedAt: 6, before: 5 },
  ]);
});

test("a browser without channels has no other tabs", () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const { api, leave } = openTab("a");
  sendToOtherTabs(api, count(1));
  leave();
});
