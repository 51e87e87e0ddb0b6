import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

describe("dependencies", () => {
  it("are pinned to exact versions", () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      read("package.json"),
    ) as Record<string, Record<string, string>>;
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });

  it("come from the registry of the machine, since the lock file names no host", () => {
    // `omit-lockfile-registry-resolved` in .npmrc leaves the addresses out; integrity hashes stay.
    expect(read("package-lock.json").includes('"resolved"')).toBe(false);
  });

  it("include the Node that runs everything, and run no install script", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, { version?: string; integrity?: string; hasInstallScript?: boolean }>;
    };
    for (const system of ["linux-arm64", "linux-x64", "win-x64"])
      expect(packages[`node_modules/node-${system}`], system).toMatchObject({
        version: "24.21.0",
        integrity: expect.stringMatching(/^sha512-/) as unknown,
      });
    const withScript = Object.entries(packages).filter(
      ([, { hasInstallScript }]) => hasInstallScript === true,
    );
    expect(withScript.map(([path]) => path)).toEqual([]);
  });

  it("are accepted by npm ci on every platform: no optional binary lacks its version", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, { version?: string }>;
    };
    const unversioned = Object.entries(packages).filter(
      ([path, { version }]) => path !== "" && version === undefined,
    );
    expect(unversioned).toEqual([]);
  });
});
