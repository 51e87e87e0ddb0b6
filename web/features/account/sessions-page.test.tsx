import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { MEMBER_HEADER } from "#shared/bff-paths.ts";
import type { PortalSession } from "#shared/session-view.ts";
import { addressOf, fakeBff, type FakeBff } from "#web/testing/fake-bff.ts";
import { networkIs, openPortal } from "#web/testing/open-portal.tsx";

function portalSession(fields: Partial<PortalSession>): PortalSession {
  return {
    id: "here",
    isCurrent: false,
    signedInAt: "2026-11-20T02:00:00Z",
    lastSeenAt: "2026-11-21T02:00:00Z",
    expiresAt: "2026-11-27T02:00:00Z",
    browser: "Chrome",
    system: "Windows",
    ...fields,
  };
}

const here = portalSession({ isCurrent: true, browser: "Safari", system: "iPhone" });

/** A BFF with sessions; `refuse` makes it refuse to end or to read them. */
function bffWith(sessions: PortalSession[]): {
  bff: FakeBff;
  ended: string[];
  refuse: { ending: boolean; reading: boolean };
} {
  const bff = fakeBff();
  const others = bff.fetch;
  const ended: string[] = [];
  const refuse = { ending: false, reading: false };
  let left = sessions;
  bff.fetch = (input, init) => {
    const path = addressOf(input);
    if (!path.startsWith("/auth/sessions")) return others(input, init);
    if (path === "/auth/sessions") {
      return Promise.resolve(
        refuse.reading ? new Response(null, { status: 503 }) : Response.json({ sessions: left }),
      );
    }
    if (refuse.ending) return Promise.resolve(new Response(null, { status: 503 }));
    ended.push(`${init?.method} ${path}`);
    left = left.filter(({ id, isCurrent }) => isCurrent || (init?.method === "DELETE" && !path.endsWith(id)));
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  return { bff, ended, refuse };
}

test("a member sees where they are signed in, this device marked, and ends another", async () => {
  const { bff, ended } = bffWith([here, portalSession({ id: "there" })]);
  await openPortal(bff, "/account/sessions");
  const current = (await screen.findByText("Safari on iPhone")).closest("li")!;
  expect(within(current).getByText("This device")).toBeTruthy();
  expect(within(current).queryByRole("button")).toBeNull();

  fireEvent.click(screen.getByRole("button", { name: "Sign out Chrome on Windows" }));
  await waitFor(() => expect(screen.queryAllByText("Chrome on Windows")).toEqual([]));
  expect(ended).toEqual(["DELETE /auth/sessions/there"]);
  expect(screen.getByText("You are signed in on no other device.")).toBeTruthy();
});

test("two devices of one name are told apart by their times, also where only the buttons are read", async () => {
  const { bff } = bffWith([
    here,
    portalSession({ id: "a", signedInAt: "2026-11-18T02:00:00Z" }),
    portalSession({ id: "b", signedInAt: "2026-11-19T02:00:00Z" }),
  ]);
  await openPortal(bff, "/account/sessions");
  const buttons = await screen.findAllByRole("button", { name: "Sign out Chrome on Windows" });
  const described = buttons.map(
    (button) => document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent,
  );
  expect(described).toEqual([expect.stringMatching(/18\sNov/), expect.stringMatching(/19\sNov/)]);
});

test("ending all other sessions requires a confirmation", async () => {
  const { bff, ended } = bffWith([
    here,
    portalSession({ id: "a" }),
    portalSession({ id: "b", browser: null, system: null }),
  ]);
  await openPortal(bff, "/account/sessions");
  const nameless = "Sign out An unrecognised browser";
  expect(await screen.findByRole("button", { name: nameless })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Sign out other devices" }));
  expect(ended).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Sign out 2 devices" }));
  expect(await screen.findByText("You are signed in on no other device.")).toBeTruthy();
  expect(ended).toEqual(["POST /auth/sessions/end-others"]);
});

test("one member's page neither reads nor ends sessions of a member who has signed in since", async () => {
  const { bff, ended } = bffWith([here, portalSession({ id: "a" }), portalSession({ id: "b" })]);
  await openPortal(bff, "/account/sessions");
  const asked = vi.fn(bff.fetch);
  vi.stubGlobal("fetch", asked);
  fireEvent.click((await screen.findAllByRole("button", { name: "Sign out Chrome on Windows" }))[0]!);
  fireEvent.click(screen.getByRole("button", { name: "Sign out other devices" }));
  fireEvent.click(screen.getByRole("button", { name: "Sign out 2 devices" }));
  await waitFor(() => expect(ended).toHaveLength(2));
  const calls = asked.mock.calls.filter(([path]) => addressOf(path).startsWith("/auth/sessions"));
  // The BFF refuses a call that names another member than the signed-in one.
  for (const [, request] of calls) expect(new Headers(request?.headers).get(MEMBER_HEADER)).toBe("mem_1");
});

test("a session that could not be ended stays in the list and says so", async () => {
  const { bff, refuse } = bffWith([here, portalSession({ id: "there" })]);
  refuse.ending = true;
  await openPortal(bff, "/account/sessions");
  fireEvent.click(await screen.findByRole("button", { name: "Sign out Chrome on Windows" }));
  expect((await screen.findByRole("alert")).textContent).toContain("could not be signed out");
  expect(screen.getByRole("button", { name: "Sign out Chrome on Windows" })).toBeTruthy();
});

test("a list that cannot be read can be requested again", async () => {
  const { bff, refuse } = bffWith([here]);
  refuse.reading = true;
  await openPortal(bff, "/account/sessions");
  const again = await screen.findByRole("button", { name: "Try again" });
  refuse.reading = false;
  fireEvent.click(again);
  expect(await screen.findByText("Safari on iPhone")).toBeTruthy();
});

test("without a network no session can be ended, and the page says that it needs one", async () => {
  const { bff, ended } = bffWith([here, portalSession({ id: "there" }), portalSession({ id: "elsewhere" })]);
  await openPortal(bff, "/account/sessions");
  const [button] = await screen.findAllByRole("button", { name: "Sign out Chrome on Windows" });
  await networkIs(false);
  const main = within(screen.getByRole("main"));
  expect(main.getAllByText("Needs a network")).toHaveLength(2);
  fireEvent.click(button!);
  fireEvent.click(screen.getByRole("button", { name: "Sign out other devices" }));
  expect(screen.queryByRole("button", { name: "Keep them" })).toBeNull();
  expect(ended).toEqual([]);

  await networkIs(true);
  expect(main.queryAllByText("Needs a network")).toEqual([]);
  fireEvent.click(button!);
  await waitFor(() => expect(ended).toEqual(["DELETE /auth/sessions/there"]));
});
