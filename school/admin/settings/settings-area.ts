/** Settings: the school's name, and its switches. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import type { AuditAction } from "#school/admin/frame/area.ts";
import { yesNoField } from "#school/admin/frame/audit-fields.ts";
import { type Entered, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { factsMarkup } from "#school/admin/frame/list.ts";
import { settingsWordsIn } from "#school/admin/settings/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { hasMcpConnections, switchMcpConnections } from "#school/store/school-settings.ts";
import { renameSchool, requireSite } from "#school/store/site.ts";

export const SETTINGS_PATH = "/settings";

/**
 * Choice (turning MCP connections off disables nothing): it hides the page of the applications, which still work. An
 * operator who wants to end an application's access disables that application and sees how many members it concerns.
 */
const switching: Omit<AuditAction, "words"> = {
  fields: { on: yesNoField({ "zh-TW": "開啟", en: "On" }) },
  right: "administer",
};

export const settingsArea: Area = {
  path: SETTINGS_PATH,
  name: { "zh-TW": "設定", en: "Settings" },
  actions: {
    "school.rename": {
      words: { "zh-TW": "變更學校名稱", en: "Renamed the school" },
      fields: {
        name: { label: { "zh-TW": "名稱", en: "Name" } },
        name_en: { label: { "zh-TW": "英文名稱", en: "English name" } },
      },
      right: "administer",
    },
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
    routes.page(SETTINGS_PATH, "operate", settingsPage);
    routes.form(NAME_PATH, {
      action: "school.rename",
      read: (visit, input) => {
        const values = { name: input.text("name"), name_en: input.text("name_en") };
        const faults = (["name", "name_en"] as const)
          .filter((field) => values[field] === "" || values[field].length > MAX_NAME_LENGTH)
          .map((field) => ({ field, text: settingsWordsIn(visit.language).nameUnusable }));
        return Promise.resolve(faults.length > 0 ? { faults } : { values });
      },
      change: async ({ db, school }, values) => {
        // Another process may have renamed the school since this one read its name.
        const { id, name, name_en } = await requireSite(db, school.random);
        await renameSchool(db, id, values);
        return {
          subject: { id, name: values.name },
          before: { name, name_en },
          after: values,
          location: `${ADMIN_PATH}${SETTINGS_PATH}`,
          // The pages read the name from this object, so it is changed in the running process too.
          afterCommit: () => void Object.assign(school.site, values),
        };
      },
      show: settingsPage,
    });
    for (const on of [true, false]) {
      routes.form(switchPath(on), {
        action: `settings.turn_mcp_connections_${on ? "on" : "off"}`,
        read: () => Promise.resolve({ values: { on } }),
        change: async ({ db, now, school, visit }) => {
          if (!(await switchMcpConnections(db, on, now)))
            return oneFault("", settingsWordsIn(visit.language).already);
          return {
            subject: { id: "mcp_connections", name: school.site.name },
            before: { on: !on },
            after: { on },
            location: `${ADMIN_PATH}${SETTINGS_PATH}`,
          };
        },
        show: settingsPage,
      });
    }
  },
};

const NAME_PATH = `${SETTINGS_PATH}/name`;
const MAX_NAME_LENGTH = 200;
const switchPath = (on: boolean): string => `${SETTINGS_PATH}/mcp-connections/${on ? "on" : "off"}`;

async function settingsPage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const words = settingsWordsIn(visit.language);
  const on = await hasMcpConnections(visit.school.db);
  return {
    title: words.title,
    body: html`${await namePanel(visit, entered)}
      <section class="panel">
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

/** The name of the school, and the form that changes it. */
async function namePanel(visit: Visit, entered: Entered | undefined): Promise<Markup> {
  const words = settingsWordsIn(visit.language);
  const { name, name_en } = await requireSite(visit.school.db, visit.school.random);
  return html`<section class="panel">
    <h2>${words.nameTitle}</h2>
    <p>${words.nameMeaning}</p>
    ${
      visit.rights.has("administer")
        ? formMarkup(
            visit,
            { action: `${ADMIN_PATH}${NAME_PATH}`, submit: words.rename, entered },
            (fields) =>
              html`${fields.text({ name: "name", label: words.name, value: name })}
              ${fields.text({ name: "name_en", label: words.nameInEnglish, value: name_en })}`,
          )
        : factsMarkup([
            [words.name, name],
            [words.nameInEnglish, name_en],
          ])
    }
  </section>`;
}
