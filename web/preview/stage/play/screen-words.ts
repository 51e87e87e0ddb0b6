/**
 * Gives the words of a state in the language of the stage's screen, from the catalogues that the portal itself has
 * loaded.
 */

import { withSingleSpaces } from "#web/app/screen-report/messages-on-screen.ts";
import type { Feature } from "#web/i18n/features.ts";
import type { Language } from "#shared/languages.ts";

import { ANY_TEXT, type MessageKey, type WordArguments, type Words } from "../../states/state.ts";

/** The feature of a message group, where its catalogue holds more than one group. */
const FEATURE_OF: Readonly<Record<string, Feature>> = {
  curriculum: "courses",
  inboxSettings: "inbox",
  stepUp: "inbox",
  dates: "calendar",
  paymentWords: "billing",
  paySteps: "payment",
  signIn: "sign-in",
};
const EVERYWHERE: ReadonlySet<string> = new Set(["shell", "errors", "time"]);

export interface ScreenWords {
  language: Language;
  /** In the form that an operator reads. */
  say: (words: Words) => string;
  /** A pattern that finds them in a text whose gaps are single spaces. */
  pattern: (words: Words) => RegExp;
}

/**
 * Call this once the portal has been started: its modules must not be loaded before that.
 *
 * @param spoken  all words that will be needed, so that their catalogues are loaded
 */
export async function screenWords(language: Language, spoken: readonly Words[]): Promise<ScreenWords> {
  const [{ createTranslator }, { loadMessages }] = await Promise.all([
    import("use-intl"),
    import("#web/i18n/messages.ts"),
  ]);
  const groups = new Set(spoken.flatMap(keysOf).map((key) => key.split(".")[0] ?? ""));
  const features = [...groups].flatMap((group) =>
    EVERYWHERE.has(group) ? [] : [FEATURE_OF[group] ?? (group as Feature)],
  );
  const catalogues = await Promise.all(
    [undefined, ...features].map((feature) => loadMessages(language, feature)),
  );
  // The keys are checked where the list is written; here they are texts.
  const translate = createTranslator({
    locale: language,
    messages: Object.assign({}, ...catalogues) as never,
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
  return new RegExp(parts.join(".*?"));
}
