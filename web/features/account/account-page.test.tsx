import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { bffFailure, bffWith, fakeBff, session, type FakeBff } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

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
  expect((await screen.findAllByText("yichun@example.com")).length).toBeGreaterThan(0);
  expect(screen.getByText("Loading…")).toBeTruthy();
});

test("when the school fails, the page says so and keeps what the session knows", async () => {
  const bff = fakeBff();
  bff.instead = () => bffFailure(502, "school_invalid_response");
  await openPortal(bff, "/account");
  expect(await screen.findByText("The school's answer could not be read")).toBeTruthy();
  expect(screen.getAllByText("林怡君").length).toBeGreaterThan(0);
});

test("a school on another host names it, and an address that hides its host is no link", async () => {
  const other = { ...here, id: "sch_2", name: "Other", subdomain: "other", url: "https://other.example/x" };
  const hiding = { ...other, id: "sch_3", name: "Hiding", url: "https://other.example@evil.example/" };
  await openPortal(answering({ name: "林怡君", schools: [here, other, hiding] }), "/account");
  expect(await screen.findByText("other.example")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Visit Hiding" })).toBeNull();
});

test("a portal that may only read says so, and names a scope that it does not know", async () => {
  const bff = answering({ name: "林怡君", schools: [here] });
  bff.session = { ...session, scope: ["openid", "account:read", "library:borrow"] };
  await openPortal(bff, "/account");
  expect(await screen.findByText("Read what the school has on record for you:")).toBeTruthy();
  expect(screen.queryByText(/Change your notification settings/)).toBeNull();
  expect(screen.getByText("Other: library:borrow")).toBeTruthy();
});
