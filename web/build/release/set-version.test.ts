import { expect, test } from "vitest";

import { closeUnreleased, withVersion } from "./set-version.ts";

const CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0] - 2026-11-24\n\n- Old.\n";

test("what is unreleased gets the version and the date, and a new section is begun", () => {
  expect(closeUnreleased(CHANGELOG, "0.2.0", "2026-12-01")).toBe(
    "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n- New.\n\n## [0.1.0] - 2026-11-24\n\n- Old.\n",
  );
});

test("a release without changes, and one that was made, are refused", () => {
  expect(() => closeUnreleased(CHANGELOG.replace("- New.\n", ""), "0.2.0", "2026-12-01")).toThrow("is empty");
  expect(() => closeUnreleased(CHANGELOG, "0.1.0", "2026-12-01")).toThrow("already");
});

test("the version of the package changes, and none of the packages that it uses", () => {
  const lock =
    '{ "version": "0.1.0", "packages": { "": { "version": "0.1.0" }, "a": { "version": "0.1.0" } } }';
  expect(withVersion(lock, "0.2.0", 2)).toBe(
    '{ "version": "0.2.0", "packages": { "": { "version": "0.2.0" }, "a": { "version": "0.1.0" } } }',
  );
});
