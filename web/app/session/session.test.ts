import { expect, test } from "vitest";

import { session } from "#web/testing/fake-bff.ts";
import { parseSessionView } from "./parse-session-view.ts";
import { currentAddress, safeReturnTo, signInPage } from "./return-address.ts";

test("a session is read as the BFF sends it, and missing fields are unknown", () => {
  expect(parseSessionView(session)).toEqual(session);
  expect(parseSessionView({ signedIn: false, member: "x" })).toEqual({ signedIn: false });
  const bare = parseSessionView({ signedIn: true, member: { sub: "m" }, school: { url: "https://s" } });
  expect(bare).toMatchObject({ member: { name: null, roles: [] }, scope: [], canPreview: false });
  expect(bare).toMatchObject({
    member: { org_id: null },
    school: { school_id: "", subdomain: null },
    signedInAt: "",
  });
});

test("an answer that is not a session is refused", () => {
  const { member, school } = session;
  for (const odd of [
    null,
    [],
    {},
    { signedIn: "yes" },
    { signedIn: true },
    { signedIn: true, school },
    { signedIn: true, school, member: { name: "A" } },
    { signedIn: true, member },
    { signedIn: true, member, school: { school_id: "sch_1" } },
  ])
    expect(() => parseSessionView(odd)).toThrow();
});

test("an address for signing out that is not the school's is replaced by the school's own", () => {
  const { school } = session;
  const odd = ["https://evil.example/sign-out", "javascript:alert(1)", "", null, 7, undefined];
  for (const signOutUrl of [...odd, [`${school.url}/sign-out`]]) {
    const sent = { ...session, school: { ...school, signOutUrl } };
    expect(parseSessionView(sent)).toMatchObject({ school: { signOutUrl: school.url } });
  }
});

test("the return address keeps its query and its fragment", () => {
  const address = currentAddress({ pathname: "/courses/a", search: "?q=x", hash: "#lecture-1" });
  expect(address).toBe("/courses/a?q=x#lecture-1");
  expect(signInPage(address)).toBe("/sign-in?return_to=%2Fcourses%2Fa%3Fq%3Dx%23lecture-1");
  expect(signInPage("/sign-in?return_to=%2Fcourses")).toBe("/sign-in");
});

test("a return address is accepted only if it is a path of this portal", () => {
  expect(safeReturnTo("/courses?q=1#x")).toBe("/courses?q=1#x");
  for (const odd of [
    null,
    "",
    "courses",
    "//evil.example",
    "/\\evil",
    "https://evil.example",
    "/a\nb",
    "/sign-in?x",
  ])
    expect(safeReturnTo(odd)).toBe("/");
});

test("only what the portal says in its own form counts: true for the preview, texts for roles and scopes", () => {
  const of = (fields: object) => parseSessionView({ ...session, ...fields });
  expect([of({ canPreview: true }), of({ canPreview: "yes" })]).toMatchObject([
    { canPreview: true },
    { canPreview: false },
  ]);
  expect(of({ scope: ["a", 7, null], member: { ...session.member, roles: "owner" } })).toMatchObject({
    scope: ["a"],
    member: { roles: [] },
  });
});

test("the sign-in page returns to Home without an address", () => {
  expect([signInPage("/"), signInPage("//evil.example")]).toEqual(["/sign-in", "/sign-in"]);
});
