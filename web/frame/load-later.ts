/**
 * Loads the parts of the frame that are not needed at first (`later/`): after the first screen is shown, so that the download does not
 * delay it, or at once when a member uses one of them. A component that uses such a part shows nothing until it is loaded, and nothing
 * if loading fails: the frame has no crash boundary around it.
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
 * Loads the parts and their words; tries again after a failure.
 *
 * @throws when they cannot be loaded
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

/** The parts, when they are loaded. */
export function useLater(): Later | undefined {
  return useSharedValue(later);
}
