import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { RELEASE } from "#shared/node/release.ts";
import { closeUnreleased, withReleaseNamed } from "./set-version.ts";

const CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0] - 2026-11-24\n\n- Old.\n";

test("the unreleased section gets the version and the date, and a new one is started", () => {
  expect(closeUnreleased(CHANGELOG, "0.2.0", "2026-12-01")).toBe(
    "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n- New.\n\n## [0.1.0] - 2026-11-24\n\n- Old.\n",
  );
});

test("a release without changes, and a release that already exists, are refused", () => {
  expect(() => closeUnreleased(CHANGELOG.replace("- New.\n", ""), "0.2.0", "2026-12-01")).toThrow("is empty");
  expect(() => closeUnreleased(CHANGELOG, "0.1.0", "2026-12-01")).toThrow("already");
});

test("the commands of the deploy page name the archive and the image of this version", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../deploy/README.md"), "utf8");
  expect(withReleaseNamed(page, RELEASE)).toBe(page);
  const next = withReleaseNamed(page, "9.8.7");
  expect(next).toContain("homeroom-9.8.7-linux-x64");
  expect(next).not.toMatch(/homeroom[-:](?!9\.8\.7)\d/);
});
