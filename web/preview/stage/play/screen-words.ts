/**
 * Gives the words of a state in the language of the stage's screen, from the catalogues that the portal itself has
 * loaded.
 */

import { withSingleSpaces } from "#web/format/text.ts";
import type { Language } from "#shared/languages.ts";

import { ANY_TEXT, type MessageKey, type WordArguments, type Words } from "../../states/state.ts";

export interface ScreenWords {
  language: Language;
  /** In the form that an operator reads. */
  say: (words: Words) => string;
  /** A pattern that finds them in a text whose gaps are single spaces. */
  pattern: (words: Words) => RegExp;
}

/** Call this once the portal has been started: its modules must not be loaded before that. */
export async function screenWords(language: Language): Promise<ScreenWords> {
  const [{ createTranslator }, { loadAllMessages }] = await Promise.all([
    import("use-intl"),
    import("#web/i18n/messages.ts"),
  ]);
  const messages = await loadAllMessages(language);
  // The keys are checked where the list is written; here they are texts.
  const translate = createTranslator({
    locale: language,
    messages: messages as never,
  }) as unknown as (key: string, values: Record<string, string | number>) => string;

  const sayMessage = (key: MessageKey, given: WordArguments): string =>
    translate(
      key,
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name,
          typeof value === "object" ? sayMessage(value[0], value[1]) : value,
        ]),
      ),
    );
  const say = (words: Words): string => {
    if (typeof words === "string") return sayMessage(words, {});
    if ("joined" in words) return words.joined.map(say).join("");
    return "text" in words ? words.text : sayMessage(words[0], words[1]);
  };
  return {
    language,
    say: (words) => say(words).replaceAll(ANY_TEXT, "…"),
    pattern: (words) => patternOf(withSingleSpaces(say(words))),
  };
}

/** Every message of these words. */
export function keysOf(words: Words): MessageKey[] {
  if (typeof words === "string") return [words];
  if ("text" in words) return [];
  if ("joined" in words) return words.joined.flatMap(keysOf);
  const [key, given] = words;
  return [key, ...Object.values(given).flatMap((value) => (typeof value === "object" ? keysOf(value) : []))];
}

function patternOf(text: string): RegExp {
  const parts = text.split(ANY_TEXT).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  // A style sheet may write the first letter of a sentence large, and `innerText` follows it.
  return new RegExp(parts.join(".*?"), "i");
}
