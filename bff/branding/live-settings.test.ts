import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { createLiveSettings } from "#bff/branding/live-settings.ts";
import { readConfig } from "#bff/config.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";
import { ConfigError } from "#shared/node/settings.ts";

function noticeOf(written: string) {
  const en = join(folderOfTest(), "notice");
  writeFileSync(en, written);
  return createLiveSettings({ en }).now().notice?.en;
}

describe("the operators' notice", () => {
  it("is a sentence in a file, with an https address in a last line of its own", () => {
    expect(noticeOf("Videos rest tonight.\n")).toEqual({ text: "Videos rest tonight." });
    expect(noticeOf("Videos rest\r\ntonight.\n\nhttps://status.example.com/now\n")).toEqual({
      text: "Videos rest tonight.",
      link: { href: "https://status.example.com/now", host: "status.example.com" },
    });
    expect(noticeOf("See https://status.example.com")).toEqual({ text: "See https://status.example.com" });
    expect(noticeOf(" \n")).toBeUndefined();
    expect(noticeOf("x".repeat(300))?.text).toHaveLength(300);
  });

  it.each([
    "x".repeat(301),
    "https://status.example.com",
    "Look\nhttp://status.example.com",
    "Look\njavascript://x",
  ])("is refused in another form, with the form that is expected: %.30s", (written) => {
    const path = join(folderOfTest(), "notice");
    writeFileSync(path, written);
    expect(() => readConfig({ NOTICE_ZH_TW_FILE: path })).toThrow(/NOTICE_ZH_TW_FILE .*expected a sentence/);
  });

  it("[S46] that is refused is not repeated, since its file may be another one than was meant, such as a secret's", () => {
    const path = join(folderOfTest(), "notice");
    for (const written of [
      "Look\nredis://user:canary@127.0.0.1/0",
      "Look\nhttps://user:canary@status.example.com",
      "Look\nhttps://:canary@status.example.com",
    ]) {
      writeFileSync(path, written);
      expect(() => readConfig({ NOTICE_EN_FILE: path })).toThrow(/^(?=[^]*NOTICE_EN_FILE)(?![^]*canary)/);
    }
  });

  it("of a file that is removed is gone, and of a file that cannot be read stays", () => {
    const folder = folderOfTest();
    const en = join(folder, "notice");
    const live = createLiveSettings({ en });
    expect(live.now().notice).toBeUndefined();
    writeFileSync(en, "First");
    expect([live.read(), live.read()]).toEqual([true, false]);
    const { version } = live.now();
    writeFileSync(en, "x".repeat(301));
    expect(() => live.read()).toThrow(ConfigError);
    expect(live.now()).toEqual({ version, notice: { en: { text: "First" } } });
    rmSync(en);
    expect(live.read()).toBe(true);
    expect(live.now()).toEqual({ version: version + 1, notice: undefined });
    expect(() => createLiveSettings({ en: folder })).toThrow(/NOTICE_EN_FILE .*cannot be read/);
  });
});
