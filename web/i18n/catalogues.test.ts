import { expect, test, vi } from "vitest";

import manifest from "#web/public/manifest.webmanifest?raw";
import { allFeatures } from "./features.ts";
import { languageOfBrowser, languageOfHeader, type Language } from "#shared/languages.ts";
import { askedOnce, loadMessages } from "./messages.ts";

/** Every message by its path, in the form that the build compiles. */
function flatten(group: unknown, path = ""): Map<string, unknown> {
  if (typeof group === "string" || Array.isArray(group)) return new Map([[path, group]]);
  const entries = Object.entries(group as Record<string, unknown>);
  return new Map(
    entries.flatMap(([key, value]) => [...flatten(value, path === "" ? key : `${path}.${key}`)]),
  );
}

/** The names of the arguments of a compiled message; `["count", 2, {...}]` is one, at any depth. */
function argumentsOf(message: unknown): string[] {
  if (!Array.isArray(message)) {
    if (typeof message !== "object" || message === null) return [];
    return Object.values(message).flatMap(argumentsOf);
  }
  return message.flatMap((part: unknown) =>
    Array.isArray(part) && typeof part[0] === "string"
      ? [part[0], ...argumentsOf(part.slice(1))]
      : argumentsOf(part),
  );
}

async function everyMessage(language: Language): Promise<Map<string, unknown>> {
  const catalogues = await Promise.all(allFeatures().map((feature) => loadMessages(language, feature)));
  return new Map(catalogues.flatMap((catalogue) => [...flatten(catalogue)]));
}

const chinese = await everyMessage("zh-TW");
const english = await everyMessage("en");

test("no message but those with the contacts beside them sends a member to the school", () => {
  const sends =
    /\b(ask|tell|contact|call|write to) (us|(the|your) school)\b|(聯絡|詢問|請洽|洽詢|告訴|告知|通知|問)一?下?(學校|我們)/i;
  for (const catalogue of [chinese, english]) {
    const paths = [...catalogue.keys()].filter((path) => sends.test(JSON.stringify(catalogue.get(path))));
    expect(paths.toSorted()).toEqual(["search.help.contact", "shell.askSchool"]);
  }
});

test("the portal speaks as the school: no message speaks of it as of a stranger", () => {
  // The schools at which a member holds a role, and the zone of the school's times, have this word as a name.
  const named = /^account\.(schools|dataRead)\.|^extras\.memberMenu\.timesSchool$|^account\.portal/;
  for (const catalogue of [chinese, english]) {
    const strange = [...catalogue].filter(
      ([path, message]) => !named.test(path) && /\b(the|your) school\b|學校/i.test(JSON.stringify(message)),
    );
    expect(strange).toEqual([]);
  }
});

test("both languages have the same messages, none of them empty", () => {
  expect([...english.keys()].toSorted()).toEqual([...chinese.keys()].toSorted());
  for (const message of [...chinese.values(), ...english.values()]) expect(message).not.toBe("");
});

test("the shortcuts of the installed portal are called as what they open", () => {
  const { shortcuts } = JSON.parse(manifest) as { shortcuts: { name: Record<Language, string> }[] };
  const keys = ["shell.nav.courses", "paymentWords.states.unpaid", "shell.nav.inbox"];
  expect(shortcuts.map(({ name }) => name)).toEqual(
    keys.map((key) => ({ "zh-TW": chinese.get(key), en: english.get(key) })),
  );
});

test("a message takes the same arguments in both languages", () => {
  for (const [key, message] of chinese)
    expect([key, [...new Set(argumentsOf(english.get(key)))].toSorted()]).toEqual([
      key,
      [...new Set(argumentsOf(message))].toSorted(),
    ]);
});

test("messages arrive compiled: the browser has no message parser", () => {
  expect(chinese.get("courses.count")).toEqual(["共 ", ["count", 4], " 門課程"]);
});

test("a screen's messages are those of its own feature and those of every screen", async () => {
  const messages = await loadMessages("en", "products");
  expect(Object.keys(messages).toSorted()).toEqual(["errors", "products", "shell", "time"]);
  expect(loadMessages("en", "products")).toBe(loadMessages("en", "products"));
});

test("a failed load is not repeated while React renders the failure, and is repeated later", async () => {
  vi.useFakeTimers();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    await Promise.reject(new TypeError("Failed to fetch"));
  };
  const kept = new Map<string, Promise<void>>();
  await expect(askedOnce(kept, "en", ask)).rejects.toThrow("Failed");
  await expect(askedOnce(kept, "en", ask)).rejects.toThrow("Failed");
  expect(asked).toBe(1);
  vi.advanceTimersByTime(10_000);
  await expect(askedOnce(kept, "en", ask)).rejects.toThrow("Failed");
  expect(asked).toBe(2);
  vi.useRealTimers();
});

test("a first visit gets the first language of the reader that the portal speaks", () => {
  expect(languageOfBrowser(["fr", "zh-HK"])).toBe("zh-TW");
  expect(languageOfBrowser(["zh-CN", "en"])).toBe("zh-TW");
  expect(languageOfBrowser(["en-US", "en", "zh-TW"])).toBe("en");
  expect(languageOfBrowser(["de-DE"])).toBe("en");
  expect(languageOfBrowser([])).toBe("en");
});

test("a browser's header names its languages by weight", () => {
  expect(languageOfHeader("en;q=0.5, zh-TW;q=0.9")).toBe("zh-TW");
  expect(languageOfHeader("en-US,en;q=0.9,zh-TW;q=0.8")).toBe("en");
  expect(languageOfHeader("zh-TW;q=0, fr")).toBe("en");
  expect(languageOfHeader(undefined)).toBe("en");
});
