import { globSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { galleryRows } from "./gallery.ts";
import { stateRows } from "../documents/state-rows.ts";

test("the gallery has a state of every screen on a desktop and a phone, in both languages and themes", () => {
  const rows = galleryRows();
  const screenOf = (state: string) => state.split("/")[0];
  const shown = new Set(rows.flatMap(({ pictures }) => pictures.map(({ state = "" }) => screenOf(state))));
  const screens = new Set(stateRows().map(({ name }) => screenOf(name)));
  expect([...screens].filter((screen) => !shown.has(screen))).toEqual([]);
  for (const { pictures } of rows) {
    const devices = pictures.map(({ device }) => device).join(", ");
    expect(["desktop, phone", "tablet, tablet"]).toContain(devices);
    expect(new Set(pictures.flatMap(({ look }) => Object.values(look))).size).toBe(4);
  }
});

test("no two pictures of the gallery have one file", () => {
  const files = galleryRows().flatMap(({ pictures }) => pictures.map(({ file }) => file));
  expect(new Set(files).size).toBe(files.length);
});

test("the gallery has a page of every area of the school's admin area", () => {
  const areas = globSync("*/*-area.ts", { cwd: join(import.meta.dirname, "../../school/admin") });
  const addresses = galleryRows().flatMap(({ pictures }) => pictures.map(({ address }) => address));
  // Addresses begin with the first word of an area's folder, such as /admin/audit.
  const isShown = (area: string): boolean =>
    addresses.some((address) => address.startsWith(`/admin/${area.split(/[-/]/)[0]}`));

  expect(areas.length).toBeGreaterThan(6);
  expect(areas.filter((area) => !isShown(area))).toEqual([]);
});
