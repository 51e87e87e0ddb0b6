import { expect, test } from "vitest";

import { loadAllStates } from "../states/list.ts";
import { readPreviewAddress, writePreviewAddress } from "./preview-address.ts";

await loadAllStates();
const read = (address: string) => readPreviewAddress(new URL(address, "http://portal"));

test("an address without choices shows the typical member, now, as the operator has it", () => {
  expect(read("/preview/billing?year=2026#top")).toEqual({
    choices: {
      state: undefined,
      member: "typical",
      at: undefined,
      from: undefined,
      clock: "runs",
      zone: undefined,
      language: undefined,
      theme: undefined,
      size: "window",
      network: "normal",
      permission: "both",
      session: "going",
      school: "full",
    },
    member: "/billing?year=2026#top",
    leftOut: [],
  });
  expect(read("/preview").member).toBe("/");
  expect(read("/preview/").member).toBe("/");
});

test.each([
  "/preview/",
  "/preview/inbox?show=unread&as=heavy#first",
  "/preview/courses?size=320",
  "/preview/billing?as=abroad&at=2026-11-22T14:59Z&from=2026-11-20T00:00:01Z&clock=still&zone=Europe/Berlin&lang=en&theme=dark&size=phone&net=offline&may=read&session=ended&school=documented",
  "/preview/inbox?screen-state=payment/due-59min&clock=runs",
])("every choice is written into the address, and read from it again: %s", (address) => {
  const { leftOut, ...read_ } = read(address);
  expect([writePreviewAddress(read_), leftOut]).toEqual([address, []]);
});

test("an unknown value is named and left out", () => {
  const { choices, leftOut } = read(
    "/preview/?as=nobody&at=tomorrow&zone=Mars/Base&lang=fr&theme=pink&size=huge&net=fast&clock=back&from=2026-02-30T00:00&may=all&session=lost&school=none&screen-state=payment/unheard-of",
  );
  expect(leftOut).toEqual([
    "screen-state=payment/unheard-of",
    "as=nobody",
    "at=tomorrow",
    "from=2026-02-30T00:00",
    "clock=back",
    "zone=Mars/Base",
    "lang=fr",
    "theme=pink",
    "size=huge",
    "net=fast",
    "may=all",
    "session=lost",
    "school=none",
  ]);
  expect(writePreviewAddress({ choices, member: "/" })).toBe("/preview/");
});

test("a state brings its own address and values, and choices beside it win", () => {
  const { choices, member, leftOut } = read("/preview?screen-state=prefs/no-write-scope");
  expect([choices.permission, choices.clock, member, leftOut]).toEqual([
    "read",
    "still",
    "/inbox/settings",
    [],
  ]);
  expect(read("/preview/inbox?screen-state=prefs/no-write-scope&may=both")).toMatchObject({
    choices: { permission: "both" },
    member: "/inbox",
  });
  expect(writePreviewAddress({ choices, member })).toBe(
    "/preview/inbox/settings?screen-state=prefs/no-write-scope",
  );
  expect(writePreviewAddress({ choices: { ...choices, permission: "both" }, member })).toBe(
    "/preview/inbox/settings?screen-state=prefs/no-write-scope&may=both",
  );
});

test("a path that would lead to another site is named and left out", () => {
  expect(read("http://portal/preview//evil.example.com")).toMatchObject({
    member: "/",
    leftOut: ["//evil.example.com"],
  });
});

test.each(["412", "412x915", "watch"])("a size that is not in the list is left out: %s", (size) =>
  expect(read(`/preview/?size=${size}`).leftOut).toEqual([`size=${size}`]),
);
