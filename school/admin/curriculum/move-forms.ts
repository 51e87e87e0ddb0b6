/** Moves sections and lectures among their siblings: one up, one down, or to a place that is typed. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes } from "#school/admin/frame/admin-routes.ts";
import { type Entered, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { changedMeanwhile, VERSION_FIELD } from "#school/admin/frame/versions.ts";
import { pathParameter, requireFound, type Visit } from "#school/admin/frame/visit.ts";
import { findPart } from "#school/admin/curriculum/curriculum-actions.ts";
import { listSiblings, movePart, type Part } from "#school/admin/curriculum/curriculum-records.ts";
import { curriculumWordsIn } from "#school/admin/curriculum/words.ts";
import { html, type Markup } from "#school/pages/html.ts";

/**
 * Adds what the forms of `moveForms` post to.
 *
 * @param show  the page that has the forms
 * @param addressOf  that page's address
 */
export function addMoveForm(
  routes: AdminRoutes,
  path: string,
  {
    table,
    show,
    addressOf,
  }: {
    table: Part["table"];
    show: (visit: Visit, parentId: string, entered: Entered) => Promise<AdminPage>;
    addressOf: (parentId: string) => string;
  },
): void {
  const requirePart = async (visit: Visit, db = visit.school.db) => {
    const part = requireFound(await findPart(db, table, pathParameter(visit, "id")));
    return part;
  };
  routes.form(path, {
    action: `curriculum.move_${table}`,
    read: async (visit, input) => {
      const words = curriculumWordsIn(visit.language);
      const siblings = await listSiblings(visit.school.db, await requirePart(visit));
      const text = input.text("place").normalize("NFKC");
      const place = /^\d{1,5}$/.test(text) ? Number(text) : 0;
      const from = Number(input.text(VERSION_FIELD));
      if (place < 1 || place > siblings.length)
        return oneFault("place", words.placeUnusable(siblings.length));
      if (place === from) return oneFault("place", words.samePlace);
      return { values: { from, place } };
    },
    change: async (change, { from, place }) => {
      const part = await requirePart(change.visit, change.db);
      if (!(await movePart(change.db, part, { from: from - 1, to: place - 1 })))
        return changedMeanwhile(change, routes.frame, part.id);
      return {
        subject: { id: part.id, name: part.title },
        before: { place: from },
        after: { place },
        location: addressOf(part.parentId),
      };
    },
    show: async (visit, entered) => show(visit, (await requirePart(visit)).parentId, entered),
  });
}

/** The forms that move one row. @param place  counted from 1 */
export function moveForms(
  visit: Visit,
  {
    action,
    title,
    place,
    last,
    entered,
  }: { action: string; title: string; place: number; last: number; entered: Entered | undefined },
): Markup {
  const words = curriculumWordsIn(visit.language);
  const hidden = { [VERSION_FIELD]: String(place) };
  const step = (to: number, sign: string, label: string): Markup | undefined =>
    to < 1 || to > last
      ? undefined
      : formMarkup(visit, {
          action,
          submit: html`<span aria-hidden="true">${sign}</span><span class="visually-hidden">${label}</span>`,
          hidden: { ...hidden, place: String(to) },
        });
  return html`<div class="moves">
    ${formMarkup(
      visit,
      {
        action,
        submit: html`<span aria-hidden="true">${words.toPlace}</span
          ><span class="visually-hidden">${words.moveTo(title)}</span>`,
        entered,
        hidden,
      },
      (fields) =>
        fields.text({
          name: "place",
          label: words.placeOf(title),
          value: String(place),
          inputMode: "numeric",
        }),
    )}
    ${step(place - 1, "↑", words.moveUp(title))} ${step(place + 1, "↓", words.moveDown(title))}
  </div>`;
}
