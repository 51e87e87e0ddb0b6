/** Lists of records: a table on a wide screen, compact rows on a phone, fifty to a page. */

import type { Visit } from "#school/admin/frame/visit.ts";
import { html, type Markup } from "#school/pages/html.ts";

export const PAGE_SIZE = 50;

export interface Column<Row> {
  label: string;
  cell: (row: Row) => Markup | string | undefined;
  /** Numbers are aligned right, so that their digits line up. */
  numeric?: boolean;
  /** Without it, a phone shows the label and the small value on a separate line. */
  onPhone?: PhonePlace;
}

/**
 * The place of a value in a row on a phone. The first value at the `start` and the first value at the `end` share a line,
 * and so do the second values.
 */
interface PhonePlace {
  at: "start" | "end" | "line";
  /** A value that is neither the row's name nor its state or amount: it is smaller and quieter. */
  isMinor?: boolean;
  /** For a value that needs its label, such as one of two dates. */
  hasLabel?: boolean;
}

const LABELLED_LINE: PhonePlace = { at: "line", isMinor: true, hasLabel: true };
const NAME: PhonePlace = { at: "start" };
const PHONE_CLASSES = { start: "at-start", end: "at-end", line: "on-line" } as const;

/** A table with a caption for screen readers. The first column names the row. */
export function tableMarkup<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Markup {
  // The roles are written out, since the CSS of a phone's rows removes them from the elements.
  return html`<table role="table">
    <caption class="visually-hidden">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((column) => html`<th scope="col" role="columnheader" ${headClass(column)}>${column.label}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (row) =>
          html`<tr role="row">
            ${columns.map((column, at) => {
              const kind = html`class="${cellClasses(column, at === 0)}"`;
              const value = column.cell(row);
              const content = html`<span class="label" aria-hidden="true">${column.label}</span>
                <span class="value">${value}</span>`;
              // A phone shows no cell, and no label, for a missing value.
              if (value === undefined) return html`<td role="cell" class="empty"></td>`;
              return at === 0
                ? html`<th scope="row" role="rowheader" ${kind}>${content}</th>`
                : html`<td role="cell" ${kind}>${content}</td>`;
            })}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function headClass({ numeric }: Column<never>): Markup | undefined {
  return numeric === true ? html`class="numeric"` : undefined;
}

function cellClasses({ numeric, onPhone }: Column<never>, isName: boolean): string {
  const { at, isMinor, hasLabel } = onPhone ?? (isName ? NAME : LABELLED_LINE);
  return [
    PHONE_CLASSES[at],
    ...(isMinor === true ? ["minor"] : []),
    ...(hasLabel === true ? [] : ["unlabelled"]),
    ...(numeric === true ? ["numeric"] : []),
  ].join(" ");
}

export function factsMarkup(
  facts: readonly (readonly [label: string, value: Markup | string] | undefined)[],
): Markup {
  return html`<dl class="record facts">
    ${facts.map(
      (fact) =>
        fact &&
        html`<div>
          <dt>${fact[0]}</dt>
          <dd>${fact[1]}</dd>
        </div> `,
    )}
  </dl>`;
}

/** The rows of a page, and the position after the last of them when there are more. */
export function takePage<Row>(
  rows: readonly Row[],
  positionOf: (row: Row) => string,
): { rows: readonly Row[]; next: string | undefined } {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > PAGE_SIZE && last !== undefined ? positionOf(last) : undefined };
}

/** The links to the first and the next page of a list. The address still contains the search. */
export function pagingMarkup(visit: Visit, next: string | undefined): Markup | undefined {
  const { words, query, path } = visit;
  const isFirst = query.get("after") === undefined;
  if (next === undefined && isFirst) return undefined;
  const parameters = new URLSearchParams(visit.request.url.split("?")[1] ?? "");
  parameters.delete("after");
  parameters.delete("done");
  const link = (after: string | undefined): string => {
    const own = new URLSearchParams(parameters);
    if (after !== undefined) own.set("after", after);
    const text = own.toString();
    return text === "" ? path : `${path}?${text}`;
  };
  return html`<nav class="paging row-5" aria-label="${words.older}">
    ${isFirst ? undefined : html`<a href="${link(undefined)}">${words.first}</a>`}
    ${next === undefined ? undefined : html`<a href="${link(next)}" rel="next">${words.next}</a>`}
  </nav>`;
}
