import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { SESSIONS_PATH } from "#shared/bff-paths.ts";
import { addressOf, bffWith, fakeBff, session, type FakeBff } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

function answering(viewer: object, errors?: object[]): FakeBff {
  const data = { __typename: "Query", viewer: { __typename: "Viewer", id: "mem_1", ...viewer } };
  return bffWith({ instead: () => Response.json(errors === undefined ? { data } : { data, errors }) });
}

const here = {
  __typename: "ViewerSchool",
  id: "sch_1",
  name: "山雀學院",
  subdomain: "titmouse",
  url: "http://127.0.0.1:4000",
  roles: ["student"],
};

test("while the schools are loading, the profile is there already", async () => {
  await openPortal(bffWith({ instead: () => new Promise(() => undefined) }), "/account");
  await waitFor(() => expect(document.querySelector("main")?.textContent).toContain("yichun@example.com"));
  expect(screen.getByText("Loading…", { selector: "main section p" })).toBeTruthy();
});

test("devices, notification settings and the language come first, and the menu has the same", async () => {
  const bff = fakeBff();
  const { fetch: others } = bff;
  const sessions = ["here", "there"].map((id) => ({ id, isCurrent: id === "here" }));
  bff.fetch = (input, init) =>
    addressOf(input) === SESSIONS_PATH ? Promise.resolve(Response.json({ sessions })) : others(input, init);
  await openPortal(bff, "/account");
  const main = within(screen.getByRole("main"));
  const devices = await main.findByRole("link", { name: "Signed-in devices" });
  expect(await main.findByText("(2)")).toBeTruthy();
  expect(devices.getAttribute("href")).toBe("/account/sessions");
  expect(main.getAllByRole("link").slice(0, 2)).toEqual([
    devices,
    main.getByRole("link", { name: "Notification settings" }),
  ]);
  const looks = main.getByRole("button", { name: "Language and appearance" });
  expect(looks.getAttribute("popovertarget")).toBe("member-menu");
  await click(screen.getByRole("button", { name: "Open the member menu" }));
  const menu = within(document.getElementById("member-menu")!);
  const links = await menu.findAllByRole("link", { hidden: true });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/account",
    "/account/sessions",
    "/inbox/settings",
  ]);
});

test("a school on another host names it, and an address that hides its host is no link", async () => {
  const other = { ...here, id: "sch_2", name: "Other", subdomain: "other", url: "https://other.example/x" };
  const hiding = { ...other, id: "sch_3", name: "Hiding", url: "https://other.example@evil.example/" };
  await openPortal(answering({ name: "林怡君", schools: [here, other, hiding] }), "/account");
  expect(await screen.findByText("other.example")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Visit Hiding" })).toBeNull();
});

test("a read-only portal says so, and shows the name of an unknown scope", async () => {
  const bff = answering({ name: "林怡君", schools: [here] });
  bff.session = { ...session, scope: ["openid", "account:read", "library:borrow"] };
  await openPortal(bff, "/account");
  expect(await screen.findByText("This portal can read 8 kinds of data and change nothing")).toBeTruthy();
  expect(screen.queryByText(/^Change your notification settings/)).toBeNull();
  expect(screen.getByText("Other: library:borrow")).toBeTruthy();
  const allow = screen.getByRole("link", { name: "Allow it" });
  expect(allow.getAttribute("href")).toBe("/auth/login?return_to=%2Faccount&scope=account%3Awrite");
});
