/** The list of members, and the search for one by address. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import { parseTextPosition, writePosition } from "#school/admin/frame/positions.ts";
import { pagingMarkup, tableMarkup, takePage } from "#school/admin/frame/list.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { INVITE_PATH, memberAddress, MEMBERS_PATH } from "#school/admin/members/member-paths.ts";
import {
  findMembersByAddress,
  type ListedMember,
  listMembersByName,
  listMembersWithRole,
  listRoleNames,
} from "#school/admin/members/member-search.ts";
import { memberWordsIn, roleName, writeRoles } from "#school/admin/members/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";

/** Characters of an address that is searched for, at most. */
const MAX_QUERY_LENGTH = 200;

/** The first page of the area: all members by name, those with a role, or those whose address begins with a text. */
export async function membersPage(visit: Visit): Promise<AdminPage> {
  const words = memberWordsIn(visit.language);
  const { query, school } = visit;
  const text = query.get("email")?.trim() ?? "";
  const role = query.get("role") ?? "";
  const fault = text.length > MAX_QUERY_LENGTH ? words.queryTooLong : undefined;
  const roles = await listRoleNames(school.db, school.site.id);
  return {
    title: words.title,
    ...(fault === undefined ? {} : { status: 422 }),
    body: html`${searchForm(visit, text, fault)}
      <nav class="paging row-5" aria-label="${words.rolesLabel}">
        ${roleLink(words.everyone, "", role)}
        ${roles.map((one) => roleLink(roleName(one, visit.language), one, role))}
      </nav>
      ${
        visit.rights.has("administer")
          ? html`<p><a class="button" href="${ADMIN_PATH}${INVITE_PATH}">${words.invite}</a></p>`
          : undefined
      }
      ${fault === undefined ? await memberList(visit, text, role) : undefined}`,
  };
}

/** The search for a member by address, above the list. The address of the list contains the text. */
function searchForm(visit: Visit, text: string, fault: string | undefined): Markup {
  const words = memberWordsIn(visit.language);
  const action = `${ADMIN_PATH}${MEMBERS_PATH}`;
  return html`<form method="get" action="${action}" class="search" role="search" novalidate>
    <div class="field">
      <label for="email">${words.email}</label>
      <input
        id="email"
        name="email"
        type="search"
        autocomplete="off"
        value="${text}"
        aria-describedby="${fault === undefined ? "email-hint" : "email-hint email-fault"}"
        ${fault === undefined ? undefined : html`aria-invalid="true" autofocus`}
      />
    </div>
    <button class="primary">${words.search}</button>
    ${text === "" ? undefined : html`<a href="${action}">${visit.words.clear}</a>`}
    <p class="hint" id="email-hint">${words.findHint}</p>
    ${fault === undefined ? undefined : html`<p class="fault" id="email-fault">${fault}</p>`}
  </form>`;
}

async function memberList(visit: Visit, text: string, role: string): Promise<Markup> {
  const { db, site } = visit.school;
  const after = visit.query.get("after");
  const beyond = parseTextPosition(after);
  if (role !== "")
    return memberTable(
      visit,
      takePage(await listMembersWithRole(db, site.id, { role, beyond: after }), ({ id }) => id),
    );
  return text === ""
    ? memberTable(
        visit,
        takePage(await listMembersByName(db, site.id, beyond), ({ id, name }) =>
          writePosition({ text: name, id }),
        ),
      )
    : memberTable(
        visit,
        takePage(await findMembersByAddress(db, site.id, { text, beyond }), ({ id, email }) =>
          writePosition({ text: email, id }),
        ),
      );
}

function roleLink(text: string, role: string, chosen: string): Markup {
  const query = role === "" ? "" : `?${new URLSearchParams({ role })}`;
  return html`<a
    href="${ADMIN_PATH}${MEMBERS_PATH}${query}"
    ${role === chosen ? html` aria-current="true"` : undefined}
    >${text}</a
  > `;
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
