import { expect, test } from "vitest";

import { outwardLink } from "./outward-link.ts";

const origins = { portal: "https://portal.example.com", school: "https://school.example.com" };

test("a link leads to the portal, to the school, or to another site whose host is shown", () => {
  expect(outwardLink("https://portal.example.com/inbox?a#b", origins)).toEqual({
    kind: "portal",
    path: "/inbox?a#b",
  });
  expect(outwardLink("/blog/x", origins)).toEqual({
    kind: "school",
    href: "https://school.example.com/blog/x",
  });
  expect(outwardLink("http://blog.example.com/a", origins)?.kind).toBe("elsewhere");
  expect(outwardLink("https://blog.example.com:8443/a", origins)).toMatchObject({
    kind: "elsewhere",
    host: "blog.example.com:8443",
  });
});

test("an address of the school for which the portal has a screen opens in the portal", () => {
  const pathOf = (url: string) => {
    const link = outwardLink(url, origins);
    return link?.kind === "portal" ? link.path : link?.kind;
  };
  expect(pathOf("https://school.example.com/billing")).toBe("/billing");
  expect(pathOf("https://school.example.com/billing/TM20261121-0417")).toBe("/billing/TM20261121-0417");
  expect(pathOf("/courses/react%2Fts/")).toBe("/courses/react%2Fts");
  expect(pathOf("/courses/react-ts#lecture-9")).toBe("/courses/react-ts#lecture-9");
  expect(pathOf("/inbox/settings")).toBe("/inbox/settings");
  for (const schools of [
    "/",
    "/sign-in",
    "/preview/x",
    "/billing/a/b",
    "/coursesx",
    "/courses/x?lecture=1&t=2",
  ])
    expect(pathOf(schools), schools).toBe("school");
  expect(pathOf("https://other.example/billing")).toBe("elsewhere");
});

test("an address on the portal's own origin that a browser would read as another host is no link", () => {
  for (const odd of [
    "https://portal.example.com//evil.example/x",
    "https://portal.example.com//\\evil.example/x",
    "https://portal.example.com/\\evil.example",
    "https://portal.example.com/..//evil.example",
    "https://portal.example.com/%2e%2e//evil.example",
    "https://portal.example.com//",
  ])
    expect(outwardLink(odd, origins), odd).toBeNull();
  for (const relative of ["//evil.example/x", "//\\evil.example/x", "/\\evil.example"])
    expect(outwardLink(relative, origins), relative).toMatchObject({
      kind: "elsewhere",
      host: "evil.example",
    });
});

test("an address that is not http(s), or that hides its host behind a user name, is no link", () => {
  for (const odd of [
    null,
    undefined,
    "",
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@b",
    "https://",
    "https://school.example.com@evil.example/",
    "https://:school.example.com@evil.example/",
  ])
    expect(outwardLink(odd, origins)).toBeNull();
});
