/** The audit log: its list. */

import { COMMAND_ACTIONS } from "#school/admin/audit-log/command-actions.ts";
import { auditLogWordsIn } from "#school/admin/audit-log/words.ts";
import { type AdminFrame, type AdminPage, entryWords } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import { instantMarkup } from "#school/admin/frame/instants.ts";
import { parseNumberPosition } from "#school/admin/frame/positions.ts";
import { PAGE_SIZE, pagingMarkup, tableMarkup, takePage } from "#school/admin/frame/list.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { html, type Markup } from "#school/pages/html.ts";
import type { Parameters } from "#school/oauth/parameters.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import {
  type AuditEntry,
  type AuditFilter,
  type AuditState,
  COMMAND,
  listAuditEntries,
} from "#school/store/audit-log.ts";

const PATH = "/audit";

export const auditLogArea: Area = {
  path: PATH,
  name: { "zh-TW": "操作紀錄", en: "Audit log" },
  actions: COMMAND_ACTIONS,
  addRoutes(routes: AdminRoutes): void {
    routes.page(PATH, "operate", (visit) => auditLogPage(visit, routes.frame));
  },
};

function link(parameter: "action" | "subject" | "actor" | "client", value: string, text: string): Markup {
  return html`<a href="${ADMIN_PATH}${PATH}?${parameter}=${encodeURIComponent(value)}">${text}</a>`;
}

async function auditLogPage(visit: Visit, frame: AdminFrame): Promise<AdminPage> {
  const { query, school, language } = visit;
  const words = auditLogWordsIn(language);
  const filter = filterOf(query);
  const found = await listAuditEntries(school.db, filter, {
    before: parseNumberPosition(query.get("after")),
    limit: PAGE_SIZE,
  });
  const { rows, next } = takePage(found, ({ number }) => String(number));
  const what = (entry: AuditEntry): Markup => {
    const done = entryWords(entry, frame)[language];
    // A change could be undone in release 0.1.0, whose entries stay.
    return html`${link("action", entry.action, entry.undoes === null ? done : words.undoOf(done))}
    ${entry.undone_by === null ? undefined : html`<span class="quiet">${words.wasUndone}</span>`}`;
  };
  const table = tableMarkup<AuditEntry>(
    words.caption,
    [
      { label: words.what, cell: what },
      {
        label: words.subject,
        cell: (entry) => link("subject", entry.subject, entry.subject_name),
        onPhone: { at: "start" },
      },
      {
        label: words.who,
        onPhone: { at: "end", isMinor: true },
        cell: (entry) =>
          html`<bdi
            >${link("actor", entry.actor_id, entry.actor_id === COMMAND.id ? words.command : entry.actor_name)}</bdi
          >`,
      },
      {
        label: words.when,
        cell: (entry) => instantMarkup(visit, entry.at),
        onPhone: { at: "end", isMinor: true },
      },
      {
        label: words.change,
        cell: (entry) => changeMarkup(visit, frame, entry),
        onPhone: { at: "line", isMinor: true },
      },
    ],
    rows,
  );
  return {
    title: words.title,
    body: html`<p>${words.intro}</p>
      ${filterNote(visit, frame, { filter, first: rows[0] })}
      ${rows.length === 0 ? html`<p>${isFiltered(filter) ? visit.words.nothingFound : words.empty}</p>` : table}
      ${pagingMarkup(visit, next)}`,
  };
}

function filterOf(query: Parameters): AuditFilter {
  return {
    actor: query.get("actor"),
    subject: query.get("subject"),
    action: query.get("action"),
    client: query.get("client"),
    by: query.get("by") === "program" ? "program" : undefined,
  };
}

function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The filters of the list. Each name in the list is a link that filters by that name. */
function filterNote(
  { language, words: frameWords }: Visit,
  { actions }: AdminFrame,
  { filter, first }: { filter: AuditFilter; first: AuditEntry | undefined },
): Markup {
  const words = auditLogWordsIn(language);
  const { actor, subject, action, client } = filter;
  if (!isFiltered(filter))
    return html`<p><a href="${ADMIN_PATH}${PATH}?by=program">${words.onlyPrograms}</a></p>`;
  const notes = [
    action === undefined ? undefined : words.onlyAction(actions.get(action)?.words[language] ?? action),
    client === undefined ? undefined : words.onlyClient(first?.client_name ?? client),
    actor === undefined
      ? undefined
      : actor === COMMAND.id
        ? words.onlyCommand
        : words.onlyActor(first?.actor_name ?? actor),
    subject === undefined ? undefined : words.onlySubject(first?.subject_name ?? subject),
    filter.by === undefined ? undefined : words.onlyPrograms,
  ];
  return html`<p>
    ${notes.map((note) => note && html`<strong>${note}</strong> `)}
    <a href="${ADMIN_PATH}${PATH}">${frameWords.clear}</a>
  </p>`;
}

/** The fields that an entry changed, each with its value before and after. */
function changeMarkup(visit: Visit, { actions }: AdminFrame, entry: AuditEntry): Markup | undefined {
  const words = auditLogWordsIn(visit.language);
  const fields = Object.entries(actions.get(entry.action)?.fields ?? {});
  const write = (name: string, state: AuditState): string => {
    const value = state[name];
    if (value === null || value === undefined || value === "") return visit.words.none;
    return fields.find(([field]) => field === name)?.[1].show?.(value, state, visit) ?? String(value);
  };
  const changed = fields.filter(([name]) => (entry.before[name] ?? null) !== (entry.after[name] ?? null));
  const { client_id: client, client_name: name, request_id: request } = entry;
  if (changed.length === 0 && client === null) return undefined;
  return html`<ul>
    ${
      client === null
        ? undefined
        : html`<li>
            <span class="quiet">${words.byProgram}</span> <bdi>${link("client", client, name ?? client)}</bdi>
            <span class="quiet">${words.request}</span> <code>${request ?? ""}</code>
          </li> `
    }
    ${changed.map(
      ([name, { label }]) =>
        html`<li>
          <span class="quiet">${label[visit.language]}</span>
          ${words.from(write(name, entry.before), write(name, entry.after))}
        </li> `,
    )}
  </ul>`;
}
