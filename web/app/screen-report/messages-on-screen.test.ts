import { expect, test } from "vitest";

import { LANGUAGES } from "#shared/languages.ts";
import { MESSAGES_OF_STATES } from "#web/generated/messages-of-states.ts";
import { loadAllMessages } from "#web/i18n/messages.ts";

import { knownMessages, messagesIn } from "./messages-on-screen.ts";
import { isTelling } from "./read-screen.ts";

const CHINESE = knownMessages(await loadAllMessages("zh-TW"), isTelling);
const ENGLISH = knownMessages(await loadAllMessages("en"), isTelling);

test.each(LANGUAGES)("every message by which states are told is looked for in %s", async (language) => {
  const { plain, templates } = knownMessages(await loadAllMessages(language), isTelling);
  const known = new Set([...[...plain.values()].flat(), ...templates.map(({ key }) => key)]);
  expect(MESSAGES_OF_STATES.filter((key) => !known.has(key))).toEqual([]);
});

test.each([
  ["還剩 40 分鐘", ["paymentWords.left", "paymentWords.leftMinutes:6-50"]],
  ["還剩 2 天 3 小時", ["paymentWords.left", "paymentWords.leftDays"]],
  ["今天 18:00 前繳 NT$600", ["home.today.pay"]],
  ["期限 今天 · 還剩 40 分鐘", ["paymentWords.by", "paymentWords.left", "paymentWords.leftMinutes:6-50"]],
])("%s is found by its words of one or two characters", (text, keys) => {
  expect(messagesIn([text], CHINESE)).toEqual(expect.arrayContaining(keys));
});

test.each([
  // 「登入…」 and 「…開始」 are messages, too.
  ["登入中的裝置", ["account.sessions.title", "search.places.sessions"]],
  ["尚未開始 · 共 2 個單元", ["courses.notStarted:2-5", "home.continue.notStarted:2-5"]],
])("%s is a message as a whole, and none that one of its parts would be", (text, keys) => {
  expect(messagesIn([text], CHINESE)).toEqual(keys);
});

test("an English message of a short word and an argument is found, and a title alone is none", () => {
  expect(messagesIn(["by 5 Dec 2026"], ENGLISH)).toEqual(["paymentWords.by"]);
  for (const title of ["停課", "補課", "改期"]) expect(messagesIn([title], CHINESE)).toEqual([]);
});
