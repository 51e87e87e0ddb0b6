/** The frame of every page of the admin area: navigation, the last change, title, faults. */

import type { FastifyReply } from "fastify";

import type { AreaLink, AuditAction } from "#school/admin/frame/area.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";
import type { Entered } from "#school/admin/frame/form-input.ts";
import { faultSummary } from "#school/admin/frame/form-markup.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { MINUTE } from "#school/clock.ts";
import { brand } from "#school/pages/brand.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { languageTag, schoolNameIn, sendDocument } from "#school/pages/page.ts";
import { ADMIN_PATH, ADMIN_STYLE_PATH, SIGN_OUT_PATH } from "#school/paths.ts";
import { storeFormTokens } from "#school/store/admin-forms.ts";
import { type AuditEntry, findAuditEntry } from "#school/store/audit-log.ts";

export interface AdminPage {
  title: string;
  body: Markup;
  status?: number;
  back?: { path: string; text: string };
  /** The form that was sent to this page and is shown again with its faults. */
  entered?: Entered | undefined;
}

/** The parts of the admin area that every page needs. */
export interface AdminFrame {
  areas: readonly AreaLink[];
  /** Every kind of change, of every area and of programs, by its code. */
  actions: ReadonlyMap<string, AuditAction>;
}

/** How long the page after a change reports it. */
const NOTICE_LIFETIME = 10 * MINUTE;

/** Names the audit entry of the change that led to a page. */
const DONE_PARAMETER = "done";

export function pathAfter(location: string, entryId: string): string {
  return `${location}${location.includes("?") ? "&" : "?"}${DONE_PARAMETER}=${entryId}`;
}

/** Sends a page and stores the tokens of its forms. */
export async function sendAdminPage(
  visit: Visit,
  frame: AdminFrame,
  area: AreaLink | undefined,
  page: AdminPage,
): Promise<FastifyReply> {
  const { school, words, language } = visit;
  const areas = await shownAreas(visit, frame);
  const links = html`<ul>
    ${areas.map(
      (one) =>
        html`<li>
          <a href="${ADMIN_PATH}${one.path}" ${one === area ? html` aria-current="page"` : undefined}
            >${one.name[language]}</a
          >
        </li> `,
    )}
  </ul>`;
  const notice = page.entered === undefined ? await doneNotice(visit, frame) : undefined;
  const schoolName = schoolNameIn(school, language);
  const body = html`<a class="skip" href="#content">${words.toContent}</a>
    <header class="school row-5 middle ends">
      ${brand(school.config, `${schoolName} ${words.admin}`, ADMIN_PATH)} ${accountForms(visit)}
    </header>
    <details class="menu">
      <summary>${words.menu}</summary>
      <nav aria-label="${words.areas}">${links}</nav>
    </details>
    <nav class="side" aria-label="${words.areas}">${links}</nav>
    <main id="content" tabindex="-1">
      ${page.back && html`<p class="back"><a href="${page.back.path}">${page.back.text}</a></p>`} ${notice}
      <h1>${page.title}</h1>
      ${page.entered && page.entered.faults.length > 0 ? faultSummary(visit, page.entered) : undefined}
      ${page.body}
    </main>`;
  await storeFormTokens(school, visit.session.idHash, visit.formTokens);
  return sendDocument(visit.reply, {
    title: `${page.title} · ${words.admin} · ${schoolName}`,
    stylePath: ADMIN_STYLE_PATH,
    bodyClass: "admin",
    body,
    language,
    status: page.status ?? 200,
  });
}

export async function shownAreas({ school }: Visit, { areas }: AdminFrame): Promise<AreaLink[]> {
  const shown = await Promise.all(areas.map(async (area) => (await area.isShown?.(school)) ?? true));
  return areas.filter((_area, at) => shown[at]);
}

/** The signed-in person, the other language, and the sign-out. */
function accountForms({ member, words, language, request }: Visit): Markup {
  const here = request.method === "GET" ? request.url : ADMIN_PATH;
  const other = ({ "zh-TW": "en", en: "zh-TW" } as const)[language];
  return html`<div class="row-4 middle">
    <span class="quiet">${member.name}</span>
    <form method="post" action="${ADMIN_PATH}/language">
      <input type="hidden" name="return_to" value="${here}" />
      <button
        class="link"
        name="language"
        value="${other}"
        aria-label="${words.chooseLanguage}"
        lang="${languageTag(other)}"
      >
        ${words.otherLanguage}
      </button>
    </form>
    <form method="post" action="${SIGN_OUT_PATH}">
      <input type="hidden" name="return_to" value="${ADMIN_PATH}" />
      <button class="link">${words.signOut}</button>
    </form>
  </div>`;
}

/** Reports the change that led here, by its audit entry. */
async function doneNotice(visit: Visit, frame: AdminFrame): Promise<Markup | undefined> {
  const { school, words, language, member } = visit;
  const id = visit.query.get(DONE_PARAMETER);
  const entry = id === undefined ? undefined : await findAuditEntry(school.db, id);
  if (entry?.actor_id !== member.id || entry.at + NOTICE_LIFETIME < school.now()) return undefined;
  const what = entryWords(entry, frame)[language];
  return html`<div class="done" role="status" id="done" tabindex="-1" autofocus>
    <p>
      <strong>${words.done(what, entry.subject_name)}</strong>
      <span class="quiet">${writeInstant(visit, entry.at)}</span>
    </p>
    <p><a href="${ADMIN_PATH}/audit?subject=${encodeURIComponent(entry.subject)}">${words.toLog}</a></p>
  </div>`;
}

/** The change in words. A code that no area knows any more is shown as it is. */
export function entryWords({ action }: Pick<AuditEntry, "action">, { actions }: AdminFrame) {
  return actions.get(action)?.words ?? { "zh-TW": action, en: action };
}
