import { expect, test } from "vitest";

import type { Words } from "../../states/state.ts";
import { screenWords } from "./screen-words.ts";

const bell: Words = { joined: ["shell.notifications", ["shell.unread", { count: 12 }]] };

test("joined words are written, and searched, as one name in each language", async () => {
  for (const [language, name] of [
    ["en", "Notifications, 12 unread"],
    ["zh-TW", "通知，12 則未讀"],
  ] as const) {
    const words = await screenWords(language, [bell]);
    expect(words.say(bell)).toBe(name);
    expect(words.pattern(bell).test(name)).toBe(true);
  }
});
