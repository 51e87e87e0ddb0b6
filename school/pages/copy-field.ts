/** A text to copy out of a page. */

import { html, type Markup } from "#school/pages/html.ts";
import type { Language } from "#school/pages/language.ts";

const HINT: Record<Language, string> = {
  "zh-TW": "按一下文字即可全選（手機上請長按），再複製。",
  en: "Press the text to select all of it (on a phone, hold it), then copy.",
};

/** Says how to copy a text of `copyField`. A page shows it once. */
export const copyHint = (language: Language): Markup => html`<p class="quiet">${HINT[language]}</p>`;

/**
 * Shows a text that is selected as a whole.
 *
 * Choice (no copy button): it would need a script, and the pages of the school have none.
 *
 * @param id  of the label on its page
 */
export function copyField(id: string, label: string, text: string): Markup {
  return html`<h2 id="${id}">${label}</h2>
    <pre class="copy code" aria-labelledby="${id}" tabindex="0">${text}</pre>`;
}
