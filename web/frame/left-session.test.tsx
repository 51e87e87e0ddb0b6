/** What a session must not do any more after its member has signed out, in this tab or another, or has changed. */

import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { LOGOUT_PATH, SESSION_PATH } from "#shared/bff-paths.ts";
import { noteSignedOut, useSignOutAtSchool } from "#web/app/session/signed-out-of.ts";
import { SIGNED_OUT_CHANNEL } from "#web/app/session/signed-out-elsewhere.ts";
import { SIGNED_IN_CHANNEL } from "#web/app/session/signed-in-elsewhere.ts";
import {
  addressOf,
  bffFailure,
  bffWith,
  course,
  fakeBff,
  notifications,
  session,
  unreadCount,
  type FakeBff,
} from "#web/testing/fake-bff.ts";
import { click, leavePage, markAsRead, openPortal } from "#web/testing/open-portal.tsx";

afterEach(() => noteSignedOut(undefined));
afterEach(() => void Reflect.deleteProperty(navigator, "setAppBadge"));

const another = { ...session, member: { ...session.member, sub: "mem_2", name: "陳柏翰" } };

const dialog = () => screen.queryByRole("dialog", { name: "Please sign in again" });
const signInLink = () => screen.findByRole("link", { name: "Sign in" });
const announced = () => document.querySelector("output")?.textContent;

/** A message from another tab of this browser. */
async function fromAnotherTab(name: string, message: string): Promise<void> {
  const channel = new BroadcastChannel(name);
  await act(async () => channel.postMessage(message));
  channel.close();
}

async function signOutHere(): Promise<void> {
  await click(screen.getByRole("button", { name: "Open the member menu" }));
  await click(await screen.findByRole("button", { name: "Sign out", hidden: true }));
}

async function signOutElsewhere(bff: FakeBff): Promise<void> {
  bff.session = { signedIn: false };
  await fromAnotherTab(SIGNED_OUT_CHANNEL, "signed-out");
}

const SIGN_OUTS: readonly [string, (bff: FakeBff) => Promise<void>][] = [
  ["in this tab", signOutHere],
  ["in another tab", signOutElsewhere],
];

/** Holds the answers to this document until they are released; other calls are answered at once. */
function held(bff: FakeBff, document: string) {
  const { promise, resolve } = Promise.withResolvers<Response | undefined>();
  let asked = 0;
  bff.instead = (name) => {
    if (name !== document) return undefined;
    asked += 1;
    return promise;
  };
  return {
    isAsked: () => waitFor(() => expect(asked).toBeGreaterThan(0)),
    answer: async (response?: Response) => {
      await act(async () => resolve(response));
      // The portal reads an answer in two tasks.
      await act(() => new Promise((done) => setTimeout(done, 5)));
    },
  };
}

for (const [where, signOut] of SIGN_OUTS)
  for (const code of ["signed_out", "session_ended", "reauthorization_required"])
    test(`a call refused late (${code}) opens no dialog after a sign-out ${where}`, async () => {
      const bff = fakeBff();
      const late = held(bff, "CoursesPage");
      await openPortal(bff, "/courses");
      await late.isAsked();
      await signOut(bff);
      await signInLink();
      await late.answer(bffFailure(401, code));
      expect(dialog()).toBeNull();
    });

test("a session read between the end and the sign-in page opens no dialog there", async () => {
  const bff = fakeBff();
  const release = Promise.withResolvers<void>();
  const fetch: FakeBff["fetch"] = async (input, init) => {
    const answer = bff.fetch(input, init);
    if (addressOf(input) === LOGOUT_PATH) {
      await answer;
      // Another part of the page asks who is signed in before this answer arrives.
      window.dispatchEvent(new Event("visibilitychange"));
      await release.promise;
    }
    return answer;
  };
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  await openPortal({ ...bff, fetch }, "/courses");
  await screen.findByRole("link", { name: "React 實戰" });
  vi.setSystemTime(Date.now() + 120_000);
  await signOutHere();
  await waitFor(() => expect(dialog()).not.toBeNull());
  await act(async () => release.resolve());
  await signInLink();
  expect(dialog()).toBeNull();
});

test("a dialog that opened before the other tab's sign-out is known here closes with it", async () => {
  const bff = fakeBff();
  bff.instead = () => bffFailure(401, "signed_out");
  await openPortal(bff, "/courses");
  await waitFor(() => expect(dialog()).not.toBeNull());
  await signOutElsewhere(bff);
  await signInLink();
  expect(dialog()).toBeNull();
});

for (const [where, signOut] of SIGN_OUTS)
  test(`a mark that is answered after a sign-out ${where} announces nothing`, async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const bff = bffWith({ notifications: notifications(3) });
    const late = held(bff, "MarkNotificationRead");
    await openPortal(bff, "/inbox");
    await markAsRead("Notice 1");
    expect(announced()).toContain("Notice 1");
    await leavePage();
    await late.isAsked();
    await signOut(bff);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await signInLink();
    // The sentence about the member's notification is gone, too.
    expect(announced()).toBe("");
    await late.answer(bffFailure(503, "school_unavailable"));
    expect(announced()).toBe("");
  });

test("marks that wait are not sent after a sign-out in another tab", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const bff = bffWith({ notifications: notifications(3) });
  await openPortal(bff, "/inbox");
  await markAsRead("Notice 1");
  await signOutElsewhere(bff);
  await signInLink();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  await leavePage();
  expect(bff.calls).not.toContain("MarkNotificationRead");
});

for (const [where, signOut] of SIGN_OUTS)
  test(`a count that arrives after a sign-out ${where} is not shown on the portal's icon`, async () => {
    const shown: number[] = [];
    const setAppBadge = async (count: number) => void shown.push(count);
    Object.defineProperty(navigator, "setAppBadge", { value: setAppBadge, configurable: true });
    const bff = bffWith({ notifications: notifications(3) });
    const late = held(bff, "UnreadCount");
    await openPortal(bff, "/inbox");
    await late.isAsked();
    await signOut(bff);
    await signInLink();
    await late.answer(unreadCount(7));
    expect(shown.filter((count) => count > 0)).toEqual([]);
  });

test("ending another device's session says nothing, and moves no focus, on the sign-in page", async () => {
  const bff = fakeBff();
  const release = Promise.withResolvers<void>();
  const other = {
    id: "ses_2",
    isCurrent: false,
    signedInAt: "",
    lastSeenAt: "",
    expiresAt: "",
    browser: "Chrome",
    system: "Windows",
  };
  const fetch: FakeBff["fetch"] = async (input, init) => {
    const path = addressOf(input);
    if (path === "/auth/sessions") return Response.json({ sessions: [other] });
    if (!path.startsWith("/auth/sessions/")) return bff.fetch(input, init);
    await release.promise;
    return new Response(null, { status: 204 });
  };
  await openPortal({ ...bff, fetch }, "/account/sessions");
  await click(await screen.findByRole("button", { name: "Sign out Chrome on Windows" }));
  await signOutElsewhere(bff);
  const link = await signInLink();
  act(() => link.focus());
  await act(async () => release.resolve());
  expect(announced()).toBe("");
  expect(document.activeElement).toBe(link);
});

test("the next member of this tab gets nothing of the last one, after a sign-out in between", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  await screen.findByRole("link", { name: "React 實戰" });
  await signOutElsewhere(bff);
  await signInLink();
  bff.session = another;
  bff.courses = [course({ slug: "ceramics", title: "陶藝入門" })];
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  // As when the member comes back to this tab.
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  vi.setSystemTime(Date.now() + 120_000);
  await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByRole("link", { name: "陶藝入門" })).toBeTruthy();
  observer.disconnect();
  expect(seen.filter((text) => text.includes("React 實戰"))).toEqual([]);
  expect(renderHook(useSignOutAtSchool).result.current).toBeUndefined();
  expect(dialog()).toBeNull();
});

test("a mark of the last member is neither announced nor counted for the next one", async () => {
  const bff = bffWith({ notifications: notifications(3) });
  const late = held(bff, "MarkNotificationRead");
  await openPortal(bff, "/inbox");
  await markAsRead("Notice 1");
  await leavePage();
  await late.isAsked();
  bff.session = another;
  bff.notifications = notifications(2, { title: "For the other" });
  await fromAnotherTab(SIGNED_IN_CHANNEL, "signed-in");
  await screen.findAllByText("陳柏翰");
  expect(await screen.findByText("2 unread")).toBeTruthy();
  expect(announced()).toBe("");
  await late.answer(bffFailure(401, "session_ended"));
  expect(announced()).toBe("");
  expect(screen.getByText("2 unread")).toBeTruthy();
  expect(dialog()).toBeNull();
});

test("who is signed in, read for the last member, does not come back after their sign-out", async () => {
  const bff = fakeBff();
  const release = Promise.withResolvers<void>();
  let sessionsRead = 0;
  const fetch: FakeBff["fetch"] = async (input, init) => {
    const answer = await bff.fetch(input, init);
    if (addressOf(input) === SESSION_PATH && (sessionsRead += 1) === 2) await release.promise;
    return answer;
  };
  await openPortal({ ...bff, fetch }, "/courses");
  await screen.findByRole("link", { name: "React 實戰" });
  bff.instead = () => bffFailure(401, "session_ended");
  await click(screen.getByRole("link", { name: "Billing" }));
  await waitFor(() => expect(sessionsRead).toBe(2));
  await signOutElsewhere(bff);
  await signInLink();
  await act(async () => release.resolve());
  expect(screen.queryByText("林怡君")).toBeNull();
  expect(dialog()).toBeNull();
  expect(within(document.body).queryByRole("dialog")).toBeNull();
});

for (const [where, signOut] of SIGN_OUTS)
  test(`after a sign-out ${where} the sign-in page leads to the sign-out at the school`, async () => {
    const bff = fakeBff();
    await openPortal(bff, "/courses");
    await screen.findByRole("link", { name: "React 實戰" });
    await signOut(bff);
    await signInLink();
    expect(screen.getByText("This browser may still be signed in to your account.")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Sign out of the account, too" });
    expect(link.getAttribute("href")).toBe(session.school.signOutUrl);
  });
