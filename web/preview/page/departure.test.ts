import { expect, test } from "vitest";

import { destinationOf } from "./departure.ts";

const ORIGIN = "https://portal.example.com";

test.each([
  [
    `${ORIGIN}/auth/login?return_to=%2Finbox%3Fshow%3Dunread`,
    { kind: "signIn", returnTo: "/inbox?show=unread" },
  ],
  [`${ORIGIN}/auth/login?return_to=%2Finbox&scope=account%3Awrite`, { kind: "consent", returnTo: "/inbox" }],
  [`${ORIGIN}/auth/login?return_to=%2F%2Fevil.example.com`, { kind: "signIn", returnTo: "/" }],
  [`${ORIGIN}/auth/login`, { kind: "signIn", returnTo: "/" }],
  [`${ORIGIN}/courses?show=open#a`, { kind: "screen", address: "/courses?show=open#a" }],
  [`${ORIGIN}/auth/logout`, { kind: "site", name: `${ORIGIN}/auth/logout` }],
  [`${ORIGIN}/preview/stage`, { kind: "site", name: `${ORIGIN}/preview/stage` }],
  ["https://school.example.com/courses/1", { kind: "site", name: "school.example.com" }],
  ["mailto:school@example.com", { kind: "site", name: "mailto:school@example.com" }],
  ["no address", { kind: "site", name: "no address" }],
])("a page at %s", (to, destination) => {
  expect(destinationOf({ to, way: "page" }, ORIGIN)).toEqual(destination);
});

test("a new window and a file are recognised as such", () => {
  expect(destinationOf({ to: "https://meet.example.com/ama", way: "window" }, ORIGIN)).toEqual({
    kind: "window",
    name: "meet.example.com",
  });
  expect(destinationOf({ to: `${ORIGIN}/courses`, way: "window" }, ORIGIN)).toEqual({
    kind: "window",
    name: `${ORIGIN}/courses`,
  });
  expect(destinationOf({ to: "deadline.ics", way: "file" }, ORIGIN)).toEqual({
    kind: "file",
    name: "deadline.ics",
  });
});
