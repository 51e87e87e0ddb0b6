import { expect, test } from "vitest";

import { galleryRows } from "./gallery.ts";
import { stateRows } from "./state-rows.ts";

test("the gallery has a state of every screen, each on both devices, in both languages and both themes", () => {
  const rows = galleryRows();
  const screenOf = (state: string) => state.split("/")[0];
  const shown = new Set(rows.flatMap(({ pictures }) => pictures.map(({ state = "" }) => screenOf(state))));
  const screens = new Set(stateRows().map(({ name }) => screenOf(name)));
  expect([...screens].filter((screen) => !shown.has(screen))).toEqual([]);
  for (const { pictures } of rows) {
    expect(pictures.map(({ device }) => device)).toEqual(["desktop", "phone"]);
    expect(new Set(pictures.flatMap(({ look }) => Object.values(look))).size).toBe(4);
  }
});

test("no two pictures of the gallery have one file", () => {
  const files = galleryRows().flatMap(({ pictures }) => pictures.map(({ file }) => file));
  expect(new Set(files).size).toBe(files.length);
});
