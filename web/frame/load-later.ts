/**
 * Fetches what the frame can do without at first (`later/`): once the first screen is shown, so that its download does not
 * delay that, and at once when a member wants a part of it. A component that uses such a part shows nothing until it is
 * loaded, and nothing when it fails: the frame has no crash boundary around it.
 */

import type { Language } from "#shared/languages.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { sharedValue, useSharedValue } from "#web/ui/browser/shared-value.ts";

import type * as laterParts from "./later/later.ts";

type Later = typeof laterParts;

/** A page that is rendered in Node has none of them. */
const later = sharedValue<Later | undefined>(undefined);
let loading: Promise<void> | undefined;

/**
 * Asks for the parts and their words; asks again after a failure.
 *
 * @throws when they do not come
 */
export function loadLater(language: Language): Promise<void> {
  loading ??= fetchLater(language).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

async function fetchLater(language: Language): Promise<void> {
  const [parts] = await Promise.all([import("./later/later.ts"), loadMessages(language, "extras")]);
  later.set(parts);
}

/** The parts, once they are loaded. */
export function useLater(): Later | undefined {
  return useSharedValue(later);
}
