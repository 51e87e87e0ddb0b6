import { expect, test } from "vitest";

import { outwardLink } from "./outward-link.ts";

const origins = { portal: "https://portal.example.com", school: "https://school.example.com" };

test("links lead to the portal, to the school, or elsewhere with the host told", () => {
  expect(outwardLink("https://portal.example.com/inbox?a#b", origins)).toEqual({
    kind: "portal",
    path: "/inbox?a#b",
  });
  expect(outwardLink("/courses/x", origins)).toEqual({
    kind: "school",
    href: "https://school.example.com/courses/x",
  });
  expect(outwardLink("https://blog.example.com:8443/a", origins)).toMatchObject({
    kind: "elsewhere",
    host: "blog.example.com:8443",
  });
});

test("what is no web address, or hides its host behind a name, is no link", () => {
  for (const odd of [
    null,
    undefined,
    "",
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@b",
    "https://",
    "https://school.example.com@evil.example/",
  ])
    expect(outwardLink(odd, origins)).toBeNull();
});
