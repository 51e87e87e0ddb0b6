/** Settings: the school's switches. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes } from "#school/admin/frame/admin-routes.ts";
import type { Area, AuditAction } from "#school/admin/frame/area.ts";
import type { Entered } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { settingsWordsIn } from "#school/admin/settings/words.ts";
import { html } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { hasMcpConnections, switchMcpConnections } from "#school/store/school-settings.ts";

const PATH = "/settings";
const SUBJECT = { id: "mcp_connections", name: "MCP connections" };

/**
 * Turns the setting back, if it still is as the entry left it.
 *
 * Choice (turning MCP connections off disables nothing): it hides the page of the applications, which go on working. An
 * operator who wants to end an application's access disables that application and sees how many members it concerns.
 */
const switching: Omit<AuditAction, "words"> = {
  fields: {
    on: {
      label: { "zh-TW": "開啟", en: "On" },
      show: (on, _state, { words }) => (on === true ? words.yes : words.no),
    },
  },
  right: "administer",
  undo: async ({ db, now }, entry) => {
    const changed = await switchMcpConnections(db, entry.before["on"] === true, now);
    if (changed) return { before: entry.after, after: entry.before };
    return { refusal: { "zh-TW": "這項設定後來已經變更。", en: "The setting has been changed since." } };
  },
};

export const settingsArea: Area = {
  path: PATH,
  name: { "zh-TW": "設定", en: "Settings" },
  actions: {
    "settings.turn_mcp_connections_on": {
      ...switching,
      words: { "zh-TW": "開啟 MCP 連接", en: "Turned MCP connections on" },
    },
    "settings.turn_mcp_connections_off": {
      ...switching,
      words: { "zh-TW": "關閉 MCP 連接", en: "Turned MCP connections off" },
    },
  },
  addRoutes(routes: AdminRoutes): void {
    routes.page(PATH, "operate", settingsPage);
    for (const on of [true, false]) {
      routes.form(switchPath(on), {
        action: `settings.turn_mcp_connections_${on ? "on" : "off"}`,
        read: () => Promise.resolve({ values: { on } }),
        change: async ({ db, now, visit }) => {
          if (!(await switchMcpConnections(db, on, now)))
            return { faults: [{ field: "", text: settingsWordsIn(visit.language).already }] };
          return {
            entry: {
              subject: SUBJECT,
              before: { on: !on },
              after: { on },
            },
            location: `${ADMIN_PATH}${PATH}`,
          };
        },
        show: settingsPage,
      });
    }
  },
};

const switchPath = (on: boolean): string => `${PATH}/mcp-connections/${on ? "on" : "off"}`;

async function settingsPage(visit: Visit, _entered?: Entered): Promise<AdminPage> {
  const words = settingsWordsIn(visit.language);
  const on = await hasMcpConnections(visit.school.db);
  return {
    title: words.title,
    body: html`<section class="panel">
      <h2>${words.mcpTitle}</h2>
      <p>${words.mcpMeaning}</p>
      ${on ? html`<p>${words.mcpOffMeaning}</p>` : undefined}
      <p><strong>${on ? words.isOn : words.isOff}</strong></p>
      ${on ? html`<p><a href="${ADMIN_PATH}/oauth-applications">${words.toApplications}</a></p>` : undefined}
      ${
        visit.rights.has("administer")
          ? formMarkup(visit, {
              action: `${ADMIN_PATH}${switchPath(!on)}`,
              submit: on ? words.turnOff : words.turnOn,
              tone: on ? "plain" : "primary",
            })
          : html`<p class="quiet">${visit.words.noRight}</p>`
      }
    </section>`,
  };
}
