/** The list of members, and the search for one. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import { parseTextPosition, writePosition } from "#school/admin/frame/positions.ts";
import { pagingMarkup, tableMarkup, takePage } from "#school/admin/frame/list.ts";
import { searchedColumn, type SearchedColumn } from "#school/admin/frame/member-search.ts";
import { MAX_QUERY_LENGTH, searchForm } from "#school/admin/frame/search-form.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { INVITE_PATH, memberAddress, MEMBERS_PATH } from "#school/admin/members/member-paths.ts";
import {
  type ListedMember,
  listMembersWithRole,
  listRoleNames,
  searchMembersWithRoles,
} from "#school/admin/members/member-search.ts";
import { memberWordsIn, roleName, writeRoles } from "#school/admin/members/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";

const COLUMNS = ["name", "email"] as const satisfies SearchedColumn[];

/** The first page of the area: all members by name, or the members that the address searches for. */
export async function membersPage(visit: Visit): Promise<AdminPage> {
  const words = memberWordsIn(visit.language);
  const { query, school } = visit;
  const text = query.get("q")?.trim() ?? "";
  const column = searchedColumn(COLUMNS.find((one) => one === query.get("by")) ?? "name", text);
  const role = query.get("role");
  const fault = text.length > MAX_QUERY_LENGTH ? visit.words.queryTooLong : undefined;
  const roles = await listRoleNames(school.db, school.site.id);
  const list =
    fault !== undefined
      ? undefined
      : role === undefined || role === ""
        ? await foundMembers(visit, column, text)
        : await membersWithRole(visit, role);
  return {
    title: words.title,
    ...(fault === undefined ? {} : { status: 422 }),
    body: html`${searchForm(visit, { action: `${ADMIN_PATH}${MEMBERS_PATH}`, kinds: COLUMNS, kind: column, text, fault, isNarrowed: text !== "", words })}
      <nav class="paging row-5" aria-label="${words.rolesLabel}">
        ${roleLink(words.everyone, "", role ?? "")}
        ${roles.map((one) => roleLink(roleName(one, visit.language), one, role ?? ""))}
      </nav>
      ${
        visit.rights.has("administer")
          ? html`<p><a class="button" href="${ADMIN_PATH}${INVITE_PATH}">${words.invite}</a></p>`
          : undefined
      }
      ${list}`,
  };
}

function roleLink(text: string, role: string, chosen: string): Markup {
  const query = role === "" ? "" : `?${new URLSearchParams({ role })}`;
  return html`<a
    href="${ADMIN_PATH}${MEMBERS_PATH}${query}"
    ${role === chosen ? html` aria-current="true"` : undefined}
    >${text}</a
  > `;
}

async function foundMembers(visit: Visit, column: SearchedColumn, text: string): Promise<Markup> {
  const { school, query } = visit;
  const beyond = parseTextPosition(query.get("after"));
  const found = await searchMembersWithRoles(school.db, school.site.id, { column, text, beyond });
  return memberTable(
    visit,
    takePage(found, ({ position }) => writePosition(position)),
  );
}

async function membersWithRole(visit: Visit, role: string): Promise<Markup> {
  const { school, query } = visit;
  const found = await listMembersWithRole(school.db, school.site.id, { role, beyond: query.get("after") });
  return memberTable(
    visit,
    takePage(found, ({ id }) => id),
  );
}

function memberTable(
  visit: Visit,
  { rows, next }: { rows: readonly ListedMember[]; next: string | undefined },
): Markup {
  const words = memberWordsIn(visit.language);
  if (rows.length === 0) return html`<p>${visit.words.nothingFound}</p>`;
  const table = tableMarkup<ListedMember>(
    words.caption,
    [
      {
        label: words.name,
        cell: ({ id, name }) => html`<a href="${memberAddress(id)}"><bdi>${name}</bdi></a>`,
      },
      { label: words.email, cell: ({ email }) => email, onPhone: { at: "line", isMinor: true } },
      {
        label: words.roles,
        cell: ({ roles }) => writeRoles(roles, visit.language),
        onPhone: { at: "end", isMinor: true },
      },
    ],
    rows,
  );
  return html`${table} ${pagingMarkup(visit, next)}`;
}
