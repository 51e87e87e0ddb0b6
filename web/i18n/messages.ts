/** Loads the messages of a language, each file once: those of every screen, and those of a feature. */

import type { core } from "./catalogues/zh-tw.ts";
import { allFeatures, importCatalogues, type Feature, type FeatureMessages } from "./features.ts";
import type { Language } from "#shared/languages.ts";
import type { Words } from "./words.ts";

/** The type has the messages of all features; the screen's row decides which of them are loaded. */
export type Messages = typeof core & FeatureMessages;

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

const loaded = new Map<string, Promise<Messages>>();

/**
 * The messages of every screen, and those of a feature if one is named. Returns the same promise every time, so that React can wait for
 * it with `use`. Messages are compiled at build time: a message is an array here, whatever its type says.
 */
export function loadMessages(language: Language, feature?: Feature): Promise<Messages> {
  return askedOnce(loaded, `${language} ${feature ?? ""}`, () => importMessages(language, feature));
}

/** All messages of a language that were loaded until now, including all on the page. */
export async function loadedMessages(language: Language): Promise<object> {
  const asked = [...loaded].filter(([key]) => key.startsWith(`${language} `)).map(([, messages]) => messages);
  const answers = await Promise.allSettled(asked);
  return Object.assign({}, ...answers.map((answer) => (answer.status === "fulfilled" ? answer.value : {})));
}

export async function loadAllMessages(language: Language): Promise<object> {
  return Object.assign({}, ...(await Promise.all(allFeatures().map((each) => loadMessages(language, each)))));
}

/**
 * How long a failed promise is returned again. React renders again when a promise for which it waited fails. With a new promise it would
 * wait again, request without end, and never reach a boundary.
 */
const FAILURE_KEPT_MS = 3_000;

/**
 * The promise for this key, requested once; again after a failure. The value is stored on the promise, where React's `use` looks first:
 * a component that reads an existing value is rendered without waiting for the next task, so that hydration takes over the whole page
 * at once.
 */
export function askedOnce<Key, Value>(
  asked: Map<Key, Promise<Value>>,
  key: Key,
  ask: () => Promise<Value>,
): Promise<Value> {
  const known = asked.get(key);
  if (known !== undefined) return known;
  const promise = ask();
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    (reason: unknown) => {
      void Object.assign(promise, { status: "rejected", reason });
      setTimeout(() => asked.delete(key), FAILURE_KEPT_MS);
    },
  );
  asked.set(key, promise);
  return promise;
}

async function importMessages(language: Language, feature: Feature | undefined): Promise<Messages> {
  const [every, own] = await Promise.all([
    CORE[language](),
    feature === undefined ? {} : importCatalogues(language, feature),
  ]);
  return { ...every.core, ...own } as Messages;
}

const CORE: Readonly<Record<Language, () => Promise<{ core: Words<typeof core> }>>> = {
  "zh-TW": () => import("./catalogues/zh-tw.ts"),
  en: () => import("./catalogues/en.ts"),
};
