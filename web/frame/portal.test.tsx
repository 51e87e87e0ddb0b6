import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { bffFailure, fakeBff, session } from "#web/testing/fake-bff.ts";
import { click, networkIs, openPortal } from "#web/testing/open-portal.tsx";
import { useSignInNeeded } from "#web/app/session/sign-in-needed.ts";
import { SIGNED_IN_CHANNEL } from "#web/app/session/signed-in-elsewhere.ts";

/** The message of another tab that has signed in. */
async function signInElsewhere(): Promise<void> {
  const channel = new BroadcastChannel(SIGNED_IN_CHANNEL);
  await act(async () => channel.postMessage("signed-in"));
  channel.close();
}

test("a visitor without a session gets the sign-in page, which keeps their address", async () => {
  const bff = fakeBff();
  bff.session = { signedIn: false };
  await openPortal(bff, "/courses/react?show=unfinished#lecture-lec_1");
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe(
    `/auth/login?return_to=${encodeURIComponent("/courses/react?show=unfinished#lecture-lec_1")}`,
  );
});

test("[T34] when the session ends, the page stays and a dialog offers to sign in again", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses?status=progress");
  await screen.findByText("No course matches");
  bff.instead = () => bffFailure(401, "session_ended");
  await click(screen.getByRole("button", { name: "Clear the filters" }));
  await click(await screen.findByRole("link", { name: "React 實戰" }));
  const link = await screen.findByRole("link", { name: "Go to sign-in" });
  expect(link.getAttribute("href")).toBe(`/auth/login?return_to=${encodeURIComponent("/courses/react")}`);
  expect(screen.getByText("This page stays as it is.")).toBeTruthy();
});

test("[T37] a sign-in in another tab signs this one in without another consent", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  await screen.findByRole("link", { name: "React 實戰" });
  bff.session = { signedIn: false };
  await signInElsewhere();
  expect(await screen.findByRole("link", { name: "Go to sign-in" })).toBeTruthy();

  bff.session = session;
  await signInElsewhere();
  await waitFor(() => expect(screen.queryByRole("link", { name: "Go to sign-in" })).toBeNull());
  expect(screen.getByRole("link", { name: "React 實戰" })).toBeTruthy();
});

test("when another member signs in in another tab, no data of the last member is shown here", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  await screen.findByRole("link", { name: "React 實戰" });
  bff.session = { ...session, member: { ...session.member, sub: "mem_2", name: "Daniel Okafor" } };
  // The second member's courses have not arrived yet.
  bff.instead = () => new Promise(() => undefined);
  await signInElsewhere();
  await screen.findByText("Daniel Okafor");
  expect(screen.queryByRole("link", { name: "React 實戰" })).toBeNull();
});

test("calls that are refused because another member has signed in do not ask anybody to sign in", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  await screen.findByRole("link", { name: "React 實戰" });
  const isNeeded = renderHook(useSignInNeeded);
  bff.session = { ...session, member: { ...session.member, sub: "mem_2", name: "Daniel Okafor" } };
  await click(screen.getAllByRole("link", { name: "Home" })[0]!);
  await screen.findByText("Daniel Okafor");
  expect(isNeeded.result.current).toBe(false);
});

test("a portal that cannot be reached says so and tries again", async () => {
  const bff = fakeBff();
  await openPortal({ ...bff, fetch: () => Promise.reject(new TypeError("Failed to fetch")) }, "/courses");
  await waitFor(() => expect(screen.getByText("This site cannot be reached")).toBeTruthy());
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("without a network a member is not signed out, and the menu says that signing out needs one", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  const button = await screen.findByRole("button", { name: "Sign out" });
  await networkIs(false);
  expect(screen.getByText("Needs a network")).toBeTruthy();
  await click(button);
  expect(screen.queryByText("You are not signed out yet. Please try again.")).toBeNull();
  expect(window.location.pathname).toBe("/courses");
  await networkIs(true);
  expect(screen.queryByText("Needs a network")).toBeNull();
});
