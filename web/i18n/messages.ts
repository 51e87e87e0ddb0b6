/** Loads a language's messages, once each. */

import type { Language } from "./languages.ts";
import type { messages as reference } from "./catalogues/zh-tw.ts";
import type { messages as billingRoom } from "./rooms/billing.zh-tw.ts";
import type { Words } from "./words.ts";

/** The words of the frame, which every screen has. */
type FrameMessages = typeof reference;

/** All words; those of a room are there inside its `RoomMessages` only. */
export type Messages = FrameMessages & typeof billingRoom;

/** Compiled at build: a message is an array here, whatever its type says. */
export type LoadedMessages = Words<FrameMessages>;

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

const loaded = new Map<Language, Promise<LoadedMessages>>();

/** The messages of a language; the same promise every time, so that React can wait for it with `use`. */
export function loadMessages(language: Language): Promise<LoadedMessages> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const promise = importMessages(language).catch((cause: unknown) => {
    loaded.delete(language);
    throw cause;
  });
  loaded.set(language, promise);
  return promise;
}

async function importMessages(language: Language): Promise<LoadedMessages> {
  if (language === "en") return (await import("./catalogues/en.ts")).messages;
  return (await import("./catalogues/zh-tw.ts")).messages;
}
