import { afterEach, expect, test } from "vitest";

import { onSignedOutElsewhere, SIGNED_OUT_CHANNEL, tellOtherTabsOfSignOut } from "./signed-out-elsewhere.ts";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Another tab, with the messages that it has received. */
function openTab() {
  const channel = new BroadcastChannel(SIGNED_OUT_CHANNEL);
  const received: unknown[] = [];
  channel.addEventListener("message", ({ data }) => received.push(data));
  ends.push(() => channel.close());
  return { channel, received };
}

/** This tab, with the number of sign-outs of other tabs that it has heard of. */
function listen() {
  const heard = { times: 0, stop: onSignedOutElsewhere(() => (heard.times += 1)) };
  ends.push(heard.stop);
  return heard;
}

test("a sign-out is told to the other tabs, and this tab goes on listening to theirs", async () => {
  const [other, heard] = [openTab(), listen()];
  tellOtherTabsOfSignOut();
  await expect.poll(() => other.received.length).toBe(1);
  other.channel.postMessage("something else");
  other.channel.postMessage(other.received[0]);
  await expect.poll(() => heard.times).toBe(1);
  tellOtherTabsOfSignOut();
  await expect.poll(() => other.received.length).toBe(2);
  expect(heard.times).toBe(1);
});

test("a tab that has stopped to listen hears nothing, and can still tell of a sign-out", async () => {
  const [other, former, later] = [openTab(), listen(), listen()];
  former.stop();
  other.channel.postMessage("signed-out");
  await expect.poll(() => later.times).toBe(1);
  expect(former.times).toBe(0);
  // The tab that listens now is not called by itself.
  tellOtherTabsOfSignOut();
  await expect.poll(() => other.received.length).toBe(1);
  later.stop();
  tellOtherTabsOfSignOut();
  await expect.poll(() => other.received.length).toBe(2);
  expect([former.times, later.times]).toEqual([0, 1]);
});
