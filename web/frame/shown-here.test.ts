import { expect, test } from "vitest";

import { outwardLink } from "#web/format/outward-link.ts";

import { screens } from "./screens.ts";

test("an address of the school opens in the portal for every screen except Home, which both have", () => {
  const origins = { portal: "https://portal.example.com", school: "https://school.example.com" };
  for (const { pattern } of screens) {
    const path = pattern.replaceAll(/:\w+/g, "x");
    expect(outwardLink(path, origins)?.kind, path).toBe(path === "/" ? "school" : "portal");
  }
});
