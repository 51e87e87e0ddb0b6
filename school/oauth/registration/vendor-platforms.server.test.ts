import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";
import { ConfigError } from "#shared/node/settings.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

const folder = mkdtempSync(join(tmpdir(), "vendor-platforms-"));
const path = join(folder, "platforms.json");

function write(content: unknown): { SCHOOL_VENDOR_PLATFORMS: string } {
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return { SCHOOL_VENDOR_PLATFORMS: path };
}

function faultsOf(content: unknown): readonly string[] {
  try {
    parseConfig(write(content));
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

afterAll(() => rmSync(folder, { recursive: true }));

const MAILER = { name: "Mailer", redirect_uris: ["https://mailer.example/callback"] };

describe("the file of SCHOOL_VENDOR_PLATFORMS", () => {
  test("gives platforms, and adds their document hosts to those that are accepted", () => {
    const config = parseConfig({
      ...write([{ ...MAILER, document_hosts: ["mailer.example"] }]),
      SCHOOL_CLIENT_HOSTS: "client.example",
    });

    expect(config.vendorPlatforms).toEqual([
      { name: "Mailer", documentHosts: ["mailer.example"], redirectUris: MAILER.redirect_uris },
    ]);
    expect(config.clientHosts).toEqual(["client.example", "mailer.example"]);
  });

  test("is the demo's where the setting is not set, and none without the demo", () => {
    expect(parseConfig({ SCHOOL_DEMO: "1" }).vendorPlatforms).toHaveLength(1);
    expect(parseConfig({}).vendorPlatforms).toEqual([]);
  });

  test("is refused at start with every fault, by the platform's place in the list", () => {
    expect(faultsOf("{")).toEqual([expect.stringContaining("must be a JSON file")]);
    expect(faultsOf({})).toEqual([expect.stringContaining("must hold a list of platforms")]);
    expect(
      faultsOf([
        { name: "", redirect_uris: ["http://mailer.example/callback"], secret: "s" },
        { ...MAILER, document_hosts: ["https://mailer.example"] },
        "Mailer",
        MAILER,
        { ...MAILER, name: "ｍailer" },
      ]),
    ).toEqual([
      "SCHOOL_VENDOR_PLATFORMS, platform 1: has no field secret",
      "SCHOOL_VENDOR_PLATFORMS, platform 1: The name is empty.",
      "SCHOOL_VENDOR_PLATFORMS, platform 1: the redirect URI http://mailer.example/callback cannot be used: it must be https, or http on 127.0.0.1, [::1] or localhost",
      "SCHOOL_VENDOR_PLATFORMS, platform 2: document_hosts must be a list of host names, with a port unless it is 443",
      expect.stringContaining("SCHOOL_VENDOR_PLATFORMS, platform 3: must be an object"),
      "SCHOOL_VENDOR_PLATFORMS: two platforms have the name ｍailer, or names that look the same",
    ]);
    const named = { name: "Mailer" };
    for (const wrong of [
      null,
      [],
      { ...MAILER, name: 1 },
      named,
      { ...named, redirect_uris: [] },
      { ...named, redirect_uris: [1] },
      { ...named, redirect_uris: "https://mailer.example/" },
      { ...MAILER, document_hosts: "mailer.example" },
      { ...MAILER, document_hosts: [1] },
    ])
      expect(faultsOf([wrong]), JSON.stringify(wrong)).toHaveLength(1);
    expect(() => parseConfig({ SCHOOL_VENDOR_PLATFORMS: join(folder, "none.json") })).toThrow(
      /must be the path of a file that can be read/,
    );
  });
});

describe("a platform of the file", () => {
  let testSchool: TestSchool;

  beforeAll(async () => {
    testSchool = await buildTestSchool({ SCHOOL_DEMO: "0", ...write([MAILER]) });
  });
  afterAll(() => testSchool.close());

  const register = async () =>
    (
      await testSchool.app.inject({
        method: "POST",
        url: "/api/oauth/register",
        payload: { client_name: MAILER.name },
      })
    ).json<{ client_id?: string; error?: string; redirect_uris?: string[] }>();

  test("registers by its name, and is unknown once the file does not name it any more", async () => {
    const { client_id: id = "", redirect_uris: uris } = await register();
    expect(uris).toEqual(MAILER.redirect_uris);
    const authorize = async () =>
      (
        await testSchool.app.inject({
          url: `/oauth/authorize?client_id=${id}&redirect_uri=${encodeURIComponent(uris?.[0] ?? "")}`,
        })
      ).statusCode;
    expect(await authorize()).toBe(303);

    // As after a start with a file that does not name it.
    testSchool.school.vendorClientIds = new Set();
    expect(await register()).toMatchObject({ error: "invalid_client_metadata" });
    expect(await authorize()).toBe(400);
  });
});
