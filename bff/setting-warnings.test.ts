import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { readConfig } from "#bff/config.ts";
import { TEST_KEY } from "#bff/testing/portal-browser.ts";
import { contradictorySettings, misspelledSettings, missingTrustedProxy } from "#bff/setting-warnings.ts";
import { parseSettingsFile } from "#shared/node/settings-file.ts";

const ROOT = join(import.meta.dirname, "..");

describe("a variable that is no setting", () => {
  it.each([
    ["SESION_STORE", "SESSION_STORE"],
    ["SESSION_KEY", "SESSION_KEYS"],
    ["SESSION_KEYS_FIEL", "SESSION_KEYS_FILE"],
    ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
    ["portal_url", "PORTAL_URL"],
    ["CLIENT_SECRET_FILES", "CLIENT_SECRET_FILE"],
  ])("is reported when it is similar to a setting: %s", (written, meant) => {
    expect(misspelledSettings({ [written]: "x" })).toEqual([
      `${written} is no setting. Did you mean ${meant}?`,
    ]);
  });

  it("is not reported when it is similar to none", () => {
    const names = [
      "PATH",
      "HOME",
      "HOSTNAME",
      "POST",
      "NODE_OPTIONS",
      "LANG",
      "npm_config_cache",
      "REDIS_SERVER",
    ];
    expect(misspelledSettings(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
  });

  it("is never one that the documents name, including those of the school", () => {
    const rows = ["SETTINGS.md", "school/README.md"].flatMap((path) =>
      readFileSync(join(ROOT, path), "utf8")
        .split("\n")
        .filter((line) => line.startsWith("| `")),
    );
    const names = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = ""]) => name),
    );
    expect(names.length).toBeGreaterThan(40);
    expect(misspelledSettings(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
  });
});

it("every name in deploy/systemd/portal.env is a setting, and every value has its form", () => {
  const text = readFileSync(join(ROOT, "deploy/systemd/portal.env"), "utf8");
  const given = parseSettingsFile(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ""));
  const logo = join(ROOT, "e2e/browser/hostile-logo.svg");
  const secrets = { CLIENT_SECRET: "secret", SESSION_KEYS: TEST_KEY };
  const logos = { PORTAL_LOGO: logo, PORTAL_LOGO_DARK: logo };
  const environment: Record<string, string | undefined> = { ...given, ...secrets, ...logos };
  const read = new Set<string>();
  const get = (of: typeof environment, name: string) => (read.add(name), of[name]);
  readConfig(new Proxy(environment, { get: (of, name) => get(of, String(name)) }));
  expect(Object.keys(given).filter((name) => !read.has(name))).toEqual([]);
});

describe("settings that contradict each other", () => {
  it("are reported with their values", () => {
    const config = readConfig({
      DRAIN_SECONDS: "30",
      STOP_SECONDS: "25",
      SESSION_IDLE_MINUTES: "1440",
      SESSION_MAX_HOURS: "8",
    });
    expect(contradictorySettings(config)).toEqual([
      expect.stringMatching(/^DRAIN_SECONDS is 30 and STOP_SECONDS 25: /),
      expect.stringMatching(/^SESSION_IDLE_MINUTES is 1440 and SESSION_MAX_HOURS 8: .*480 at most/),
    ]);
  });

  it("are a drain of half the time for a stop, and none of less", () => {
    const of = (seconds: string): string[] =>
      contradictorySettings(readConfig({ DRAIN_SECONDS: seconds, STOP_SECONDS: "24" }));
    expect([of("11"), of("12")]).toEqual([[], [expect.stringMatching(/^DRAIN_SECONDS is 12 /)]]);
  });

  it("are https for hosts below a portal that is not", () => {
    expect(contradictorySettings(readConfig({ HSTS_INCLUDE_SUBDOMAINS: "on" }))).toEqual([
      expect.stringMatching(/^HSTS_INCLUDE_SUBDOMAINS is on and PORTAL_URL is http: /),
    ]);
  });

  it("do not exist by default, nor for a session that may be idle for its whole life", () => {
    for (const settings of [{}, { SESSION_MAX_HOURS: "12" }])
      expect(contradictorySettings(readConfig(settings))).toEqual([]);
  });
});

describe("a portal on https without TRUSTED_PROXIES", () => {
  const ON_HTTPS = {
    PORTAL_URL: "https://portal.example.com",
    SCHOOL_URL: "https://school.example.com",
    CLIENT_ID: "cli_1",
    CLIENT_SECRET: "a secret",
    SESSION_KEYS: Buffer.from("0123456789abcdef0123456789abcdef").toString("base64"),
  };

  it("is reported, since every member counts as one address", () => {
    expect(missingTrustedProxy(readConfig(ON_HTTPS))).toEqual([
      expect.stringMatching(/TRUSTED_PROXIES.*one address/),
    ]);
  });

  it.each([
    { TRUSTED_PROXIES: "10.0.0.0/8" },
    { RATE_LIMITS: "off" },
    { PORTAL_URL: "http://localhost:3000" },
  ])("is not reported with %j", (changed) => {
    expect(missingTrustedProxy(readConfig({ ...ON_HTTPS, ...changed }))).toEqual([]);
  });
});
