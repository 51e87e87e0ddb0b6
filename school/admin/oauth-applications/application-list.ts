/** The list of OAuth applications, by how they were made. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import { parseInstantPosition } from "#school/admin/frame/positions.ts";
import { instantMarkup } from "#school/admin/frame/instants.ts";
import { PAGE_SIZE, pagingMarkup, tableMarkup, takePage } from "#school/admin/frame/list.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import {
  APPLICATIONS_PATH,
  applicationAddress,
  HOSTS_PATH,
  NEW_PATH,
} from "#school/admin/oauth-applications/application-paths.ts";
import { type ApplicationWords, applicationWordsIn } from "#school/admin/oauth-applications/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import type { ClientSource } from "#school/store/tables/access-tables.ts";
import { type ListedClient, listClients } from "#school/store/oauth/client-access.ts";
import { serviceCommand } from "#shared/node/layout.ts";

const SOURCES = ["operator", "metadata_document", "registration", "vendor"] as const satisfies ClientSource[];

/** The command that prints a document and its SHA-256. The program chose its id, so a shell must read it as one word. */
export const reviewCommand = (id: string): string =>
  `${serviceCommand("npm run school -- client review")} --client-id '${id.replaceAll("'", "'\\''")}'`;

export async function applicationsPage(visit: Visit): Promise<AdminPage> {
  const { school, query, language } = visit;
  const words = applicationWordsIn(language);
  const source = SOURCES.find((one) => one === query.get("source")) ?? "operator";
  const found = await listClients(school.db, source, {
    beyond: parseInstantPosition(query.get("after")),
    limit: PAGE_SIZE,
  });
  const { rows, next } = takePage(found, (client) => `${client.created_at}~${client.id}`);
  const table = tableMarkup<ListedClient>(
    words.title,
    [
      {
        label: words.name,
        cell: (client) => html`<a href="${applicationAddress(client.id)}">${client.name}</a>`,
      },
      { label: words.state, cell: (client) => stateBadge(client, words), onPhone: { at: "end" } },
      {
        label: words.kind,
        onPhone: { at: "start", isMinor: true },
        cell: (client) => (client.confidential === 1 ? words.confidential : words.public),
      },
      {
        label: words.livePairs,
        numeric: true,
        cell: (client) => client.live_pairs.toLocaleString(language),
        onPhone: { at: "end", isMinor: true, hasLabel: true },
      },
      { label: words.lastUsed, cell: (client) => lastUse(visit, client) },
    ],
    rows,
  );
  return {
    title: words.title,
    body: html`<p>${words.intro}</p>
      <p class="buttons">
        ${visit.rights.has("administer") ? html`<a class="button primary" href="${ADMIN_PATH}${NEW_PATH}">${words.newApplication}</a>` : undefined}
        <a href="${ADMIN_PATH}${HOSTS_PATH}">${words.allowedHosts}</a>
      </p>
      <nav class="paging row-5" aria-label="${words.sourcesLabel}">
        ${SOURCES.map(
          (one) =>
            html`<a
              href="${ADMIN_PATH}${APPLICATIONS_PATH}?source=${one}"
              ${one === source ? html` aria-current="true"` : undefined}
              >${words.sources[one]}</a
            > `,
        )}
      </nav>
      ${source === "metadata_document" ? html`<p>${words.reviewNote} <code>${reviewCommand("URL")}</code></p>` : undefined}
      ${rows.length === 0 ? html`<p>${words.none}</p>` : table} ${pagingMarkup(visit, next)}`,
  };
}

export function stateBadge(client: { disabled_at: number | null }, words: ApplicationWords): Markup {
  return client.disabled_at === null
    ? html`<span class="badge">${words.enabled}</span>`
    : html`<span class="badge over">${words.disabled}</span>`;
}

export function lastUse(visit: Visit, client: { last_used_at: number | null }): Markup {
  const words = applicationWordsIn(visit.language);
  return client.last_used_at === null ? html`${words.never}` : instantMarkup(visit, client.last_used_at);
}
