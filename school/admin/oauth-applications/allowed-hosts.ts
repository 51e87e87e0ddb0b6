/** The hosts whose metadata documents are accepted: the hosts of the settings, and the hosts that operators add here. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes } from "#school/admin/frame/admin-routes.ts";
import { type Entered, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { instantMarkup } from "#school/admin/frame/instants.ts";
import { tableMarkup } from "#school/admin/frame/list.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { addHost, removeHost } from "#school/admin/oauth-applications/application-actions.ts";
import { APPLICATIONS_PATH, HOSTS_PATH } from "#school/admin/oauth-applications/application-paths.ts";
import { applicationWordsIn } from "#school/admin/oauth-applications/words.ts";
import { isHost } from "#school/setting-forms.ts";
import { html } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";

/** Hosts that can be added, at most: each request of a program with a document reads them. */
const MAX_HOSTS = 200;

const REMOVE_PATH = `${HOSTS_PATH}/remove`;

export function addHostRoutes(routes: AdminRoutes): void {
  const location = `${ADMIN_PATH}${HOSTS_PATH}`;
  routes.page(HOSTS_PATH, "operate", (visit) => hostsPage(visit));
  routes.form(HOSTS_PATH, {
    action: "application.allow_host",
    read: async (visit, input) => {
      const words = applicationWordsIn(visit.language);
      const host = input.text("host").toLowerCase();
      const added = await visit.school.db.selectFrom("client_host").select("host").execute();
      if (!isHost(host) || added.length >= MAX_HOSTS) return oneFault("host", words.hostUnusable);
      if (visit.school.config.clientHosts.includes(host)) return oneFault("host", words.hostKnown);
      return { values: host };
    },
    change: async ({ db, now, visit }, host) => {
      if (!(await addHost(db, host, now)))
        return oneFault("host", applicationWordsIn(visit.language).hostKnown);
      return {
        subject: { id: host, name: host },
        before: { allowed: false },
        after: { allowed: true },
        location,
      };
    },
    show: hostsPage,
  });
  routes.form(REMOVE_PATH, {
    action: "application.remove_host",
    read: (visit) => Promise.resolve({ values: visit.query.get("host") ?? "" }),
    change: async ({ db, visit }, host) => {
      if (!(await removeHost(db, host))) return oneFault("", applicationWordsIn(visit.language).hostGone);
      return {
        subject: { id: host, name: host },
        before: { allowed: true },
        after: { allowed: false },
        location,
      };
    },
    show: hostsPage,
  });
}

async function hostsPage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const { school, language } = visit;
  const words = applicationWordsIn(language);
  const added = await school.db
    .selectFrom("client_host")
    .selectAll()
    .orderBy("host")
    .limit(MAX_HOSTS)
    .execute();
  const rows = [
    ...school.config.clientHosts.map((host) => ({ host, addedAt: undefined })),
    ...added.map(({ host, added_at }) => ({ host, addedAt: added_at })),
  ];
  const mayChange = visit.rights.has("administer");
  const table = tableMarkup(
    words.hostsTitle,
    [
      { label: words.host, cell: ({ host }) => html`<span class="code">${host}</span>` },
      {
        label: words.hostFrom,
        onPhone: { at: "start", isMinor: true },
        cell: ({ addedAt }) => (addedAt === undefined ? words.fixedHost : instantMarkup(visit, addedAt)),
      },
      {
        label: words.removeHost,
        onPhone: { at: "end" },
        cell: ({ host, addedAt }) =>
          addedAt === undefined || !mayChange
            ? undefined
            : formMarkup(visit, {
                action: `${ADMIN_PATH}${REMOVE_PATH}?${new URLSearchParams({ host })}`,
                submit: words.removeHost,
              }),
      },
    ],
    rows,
  );
  return {
    title: words.hostsTitle,
    back: { path: `${ADMIN_PATH}${APPLICATIONS_PATH}`, text: words.title },
    body: html`<p>${words.hostsNote}</p>
      ${school.config.openRegistration ? html`<p>${words.openRegistration}</p>` : undefined}
      ${rows.length === 0 ? html`<p>${words.noHosts}</p>` : table}
      ${
        mayChange
          ? formMarkup(
              visit,
              { action: `${ADMIN_PATH}${HOSTS_PATH}`, submit: words.addHost, tone: "primary", entered },
              (fields) =>
                fields.text({ name: "host", label: words.host, hint: words.hostHint, inputMode: "url" }),
            )
          : undefined
      }`,
  };
}
