/** The search above a list: a text, and the kind of text. The address of the list contains both. */

import type { Visit } from "#school/admin/frame/visit.ts";
import { html, type Markup } from "#school/pages/html.ts";

/** Characters of a text that is searched for, at most. */
export const MAX_QUERY_LENGTH = 200;

interface Search<Kind extends string> {
  action: string;
  /** The kinds of text to search by, and the chosen one. */
  kinds: readonly Kind[];
  kind: Kind;
  text: string;
  /** Why the text cannot be searched for. */
  fault: string | undefined;
  isNarrowed: boolean;
  words: { byWhat: Readonly<Record<Kind, string>>; findHint: string };
}

export function searchForm<Kind extends string>(visit: Visit, search: Search<Kind>): Markup {
  const { action, kinds, kind, text, fault, isNarrowed, words } = search;
  return html`<form method="get" action="${action}" class="search" role="search" novalidate>
    <div class="field">
      <label for="by">${visit.words.by}</label>
      <select id="by" name="by">
        ${kinds.map((one) => html`<option value="${one}" ${one === kind ? html`selected` : undefined}>${words.byWhat[one]}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="q">${visit.words.find}</label>
      <input
        id="q"
        name="q"
        type="search"
        autocomplete="off"
        value="${text}"
        aria-describedby="${fault === undefined ? "q-hint" : "q-hint q-fault"}"
        ${fault === undefined ? undefined : html`aria-invalid="true" autofocus`}
      />
    </div>
    <button class="primary">${visit.words.search}</button>
    ${isNarrowed ? html`<a href="${action}">${visit.words.clear}</a>` : undefined}
    <p class="hint" id="q-hint">${words.findHint}</p>
    ${fault === undefined ? undefined : html`<p class="fault" id="q-fault">${fault}</p>`}
  </form>`;
}
