/** The frame's messages when the session, the school or the portal fails, or the device's clock is wrong. */

import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { addressOf, bffFailure, course, type FakeBff, fakeBff, session } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";
import { useSignInNeeded } from "#web/app/session/sign-in-needed.ts";

import { SESSION_PATH } from "#shared/bff-paths.ts";
import { noteServerTime } from "#web/ui/browser/clock.ts";

const courses = () => screen.findByRole("link", { name: "React 實戰" });

/** A BFF whose answers have this clock's time in their headers. */
function datedBy(serverTime: () => number, bff: FakeBff): FakeBff {
  const fetch: FakeBff["fetch"] = async (...words) => {
    const { body, status, headers } = await bff.fetch(...words);
    const dated = new Headers(headers);
    dated.set("date", new Date(serverTime()).toUTCString());
    return new Response(body, { status, headers: dated });
  };
  return { ...bff, fetch };
}

test("what a member does in the frame before the session arrives is not undone afterwards", async () => {
  const bff = fakeBff();
  const arrival = Promise.withResolvers<void>();
  const late: typeof fetch = async (input, init) => {
    if (addressOf(input) === SESSION_PATH) await arrival.promise;
    return bff.fetch(input, init);
  };
  await openPortal({ ...bff, fetch: late }, "/courses");
  const opener = await screen.findByRole("button", { name: "Open the member menu" });
  act(() => opener.focus());
  arrival.resolve();
  await courses();
  expect(document.activeElement).toBe(opener);
});

test("a session that ends in a hidden tab opens no dialog before the member does something", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  await courses();
  const isNeeded = renderHook(useSignInNeeded);
  bff.instead = () => bffFailure(401, "session_ended");
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await click(await courses());
  expect(await screen.findByText("You are signed out")).toBeTruthy();
  // Read from the store, not from the page: the dialog is a chunk that loads a little later.
  expect(isNeeded.result.current).toBe(false);

  hidden.mockReturnValue(false);
  await click(screen.getAllByRole("link", { name: "Account" })[0]!);
  expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeTruthy();
});

test("a member who signs out in another tab is signed out here, and returns to this page", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses?status=progress");
  await screen.findByText("No course matches");
  bff.session = { signedIn: false };
  const channel = new BroadcastChannel("homeroom.session");
  await act(async () => channel.postMessage("signed-out"));
  channel.close();
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toContain(encodeURIComponent("/courses?status=progress"));
  expect(screen.queryByText("No course matches")).toBeNull();
});

test("a pair that the school does not renew leads to one sign-in, not to a loop", async () => {
  const bff = fakeBff();
  bff.instead = () => bffFailure(401, "reauthorization_required");
  await openPortal(bff, "/courses");
  expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeTruthy();
  expect(bff.calls.filter((call) => call === "CoursesPage")).toHaveLength(1);
});

test("only the dialog says that the session has ended, not each call that failed", async () => {
  const bff = fakeBff();
  bff.instead = () => bffFailure(401, "session_ended");
  await openPortal(bff, "/");
  await waitFor(() => expect(screen.getAllByText("Not loaded yet.")).toHaveLength(3));
  expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeTruthy();
  expect(screen.queryByText("You are signed out")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a portal that may not read the account says so and offers to connect again", async () => {
  const bff = fakeBff();
  bff.instead = () => bffFailure(403, "permission_missing");
  await openPortal(bff, "/courses");
  expect(await screen.findByText("This site may not read your data")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Connect again" }).getAttribute("href")).toBe(
    `/auth/login?return_to=${encodeURIComponent("/courses")}`,
  );
});

test.each([
  ["behind", 60],
  ["ahead", -60],
])("a device one hour %s waits for the seconds that the school asks for", async (_how, behindMinutes) => {
  const bff = fakeBff();
  bff.instead = (document) =>
    document === "CoursesPage" ? bffFailure(503, "school_unavailable", { "retry-after": "30" }) : undefined;
  const serverTime = () => Date.now() + behindMinutes * 60_000;
  await openPortal(datedBy(serverTime, bff), "/courses");
  const secondsLeft = () => Number(/Trying again in ([\d,]+) s\./.exec(document.body.textContent)?.[1]);
  await waitFor(() => expect(secondsLeft()).toBeGreaterThan(0));
  expect(secondsLeft()).toBeLessThanOrEqual(30);
  // The page's clock is corrected during the countdown.
  act(() => noteServerTime(Date.now()));
  expect(secondsLeft()).toBeGreaterThan(0);
  act(() => noteServerTime(serverTime()));
  expect(secondsLeft()).toBeGreaterThan(0);
  expect(secondsLeft()).toBeLessThanOrEqual(30);
  expect(bff.calls.filter((call) => call === "CoursesPage")).toHaveLength(1);
  act(() => noteServerTime(Date.now()));
});

test("a page that is older than the portal offers to reload, and does not reload by itself", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  const bff = fakeBff();
  bff.instead = () => bffFailure(400, "client_outdated");
  await openPortal(bff, "/courses");
  expect(await screen.findByText("This site has been updated")).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await click(screen.getByRole("button", { name: "Load the page again" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("a refresh that fails keeps the last answer, and shows its time", async () => {
  const bff = fakeBff([course(), course({ slug: "two", title: "Two", detailProgress: null })]);
  await openPortal(bff, "/courses");
  await courses();
  bff.instead = (document) =>
    document === "CoursesPage" ? bffFailure(503, "school_unavailable") : undefined;
  await click(screen.getAllByRole("link", { name: "Account" })[0]!);
  await screen.findByRole("heading", { level: 1, name: "Account" });
  await click(screen.getAllByRole("link", { name: "Courses" })[0]!);
  expect(await courses()).toBeTruthy();
  expect(await screen.findByText(/^As of \d\d:\d\d/)).toBeTruthy();
});

test("a member's picture is shown when it has loaded, and their initials until then", async () => {
  const bff = fakeBff();
  const pictured = (picture: string | null) => ({ ...session, member: { ...session.member, picture } });
  const at = session.school.url;
  bff.session = pictured(`${at}/pictures/mem_1.svg`);
  const { unmount } = await openPortal(bff, "/courses");
  await courses();
  const opener = screen.getByRole("button", { name: /^Open the member menu/ });
  const image = opener.querySelector("img")!;
  expect([image.src, image.alt, image.referrerPolicy]).toEqual([
    `${at}/pictures/mem_1.svg`,
    "",
    "no-referrer",
  ]);
  // The initials are below the picture, which is hidden until it has loaded.
  expect(opener.textContent).toContain("君");
  expect(image.dataset["loaded"]).toBeUndefined();
  fireEvent.error(image);
  expect(image.dataset["loaded"]).toBeUndefined();
  fireEvent.load(image);
  expect(image.dataset["loaded"]).toBe("");
  expect(document.querySelector("#member-menu img")).not.toBeNull();
  unmount();

  // A picture that loaded before React took over sends no event.
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(96);
  const reloaded = await openPortal(bff, "/account");
  const shown = (await screen.findByRole("heading", { level: 1 })).parentElement!.querySelector("img")!;
  expect(shown.dataset["loaded"]).toBe("");
  reloaded.unmount();

  // Without a picture, or for one on another site, nothing is requested.
  for (const picture of [null, "https://pictures.example/broken.png"]) {
    bff.session = pictured(picture);
    const opened = await openPortal(bff, "/account");
    await screen.findByRole("heading", { level: 1, name: "Account" });
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getByRole("button", { name: /^Open the member menu/ }).textContent).toContain("君");
    opened.unmount();
  }
});

test("a device whose clock is far off says so, and times follow the portal's clock", async () => {
  const bff = fakeBff();
  await openPortal(
    datedBy(() => Date.now() + 7 * 60_000, bff),
    "/courses",
  );
  expect(await screen.findByText(/^This device’s clock is 7 minutes behind/)).toBeTruthy();
  act(() => noteServerTime(Date.now()));
  expect(screen.queryByText(/^This device’s clock/)).toBeNull();
});

test("when another member signs in, the page becomes theirs: no name stands above the other's courses", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  await courses();
  expect(screen.getAllByText("林怡君").length).toBeGreaterThan(0);
  bff.session = { ...session, member: { ...session.member, sub: "mem_2", name: "陳柏翰" } };
  bff.courses = [course({ slug: "ceramics", title: "陶藝入門" })];
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await click(screen.getByRole("link", { name: "Billing" }));
  await screen.findAllByText("陳柏翰");
  await click(screen.getByRole("link", { name: "Courses" }));
  expect(await screen.findByRole("link", { name: "陶藝入門" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  observer.disconnect();
  expect(seen.filter((text) => text.includes("林怡君") && text.includes("陶藝入門"))).toEqual([]);
  expect(screen.queryByText("林怡君")).toBeNull();
});
