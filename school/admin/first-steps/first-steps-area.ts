/** The first page of the admin area of a school that begins empty: what comes next, until a member is in the portal. */

import { curlLines } from "#school/admin/first-steps/by-curl.ts";
import { firstStepsWordsIn, type Step, STEPS } from "#school/admin/first-steps/words.ts";
import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { INVITE_PATH } from "#school/admin/members/member-paths.ts";
import { NEW_PATH } from "#school/admin/oauth-applications/application-paths.ts";
import { portalLines } from "#school/admin/oauth-applications/portal-lines.ts";
import { SETTINGS_PATH } from "#school/admin/settings/settings-area.ts";
import { copyField, copyHint } from "#school/pages/copy-field.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH, MCP_PATH } from "#school/paths.ts";
import { findNewestMemberClient } from "#school/store/oauth/clients.ts";
import type { School } from "#school/school.ts";
import { isUnnamed } from "#school/store/site.ts";
import { hasMcpConnections } from "#school/store/school-settings.ts";
import { inLayout, serviceCommand } from "#shared/node/layout.ts";

const PATH = "/first-steps";

const SAMPLE_COMMAND = serviceCommand("npm run school -- sample --member you@example.com");
const START_COMMAND = inLayout("npm start -- --settings portal.env");

export const firstStepsArea: Area = {
  path: PATH,
  name: { "zh-TW": "開始使用", en: "First steps" },
  // The demo school has everything from its start.
  isShown: async (school) =>
    !school.config.demo && Object.values(await readSteps(school)).some((isDone) => !isDone),
  actions: {},
  addRoutes(routes: AdminRoutes): void {
    routes.page(PATH, "operate", firstStepsPage);
  },
};

async function firstStepsPage(visit: Visit): Promise<AdminPage> {
  const words = firstStepsWordsIn(visit.language);
  const isDone = await readSteps(visit.school);
  const items = await Promise.all(
    STEPS.map(async (step) => {
      const { title, text } = words.steps[step];
      return isDone[step]
        ? html`<li>
            <h2>${title} <span class="badge settled">${words.done}</span></h2>
          </li> `
        : html`<li>
            <h2>${title}</h2>
            <p>${text}</p>
            ${await CONTENT[step](visit)}
          </li> `;
    }),
  );
  return {
    title: words.title,
    body: html`<p>${words.intro}</p>
      ${copyHint(visit.language)}
      <ol class="steps">
        ${items}
      </ol>
      ${byProgram(visit)}`,
  };
}

/** The content of each open step: a link to its page, or texts to copy. */
const CONTENT: Record<Step, (visit: Visit) => Markup | undefined | Promise<Markup | undefined>> = {
  name: ({ language }) => link(SETTINGS_PATH, firstStepsWordsIn(language).toSettings),

  application: async ({ language, school }) => {
    const words = firstStepsWordsIn(language);
    return (await hasMcpConnections(school.db))
      ? html`<form method="get" action="${ADMIN_PATH}${NEW_PATH}" class="search">
          <div class="field">
            <label for="portal">${words.portalAddress}</label>
            <input id="portal" name="portal" type="url" required placeholder="https://portal.example.com" />
          </div>
          <button>${words.makeApplication}</button>
        </form>`
      : link(SETTINGS_PATH, words.turnOnFirst);
  },

  course: ({ language }) => copyField("sample", firstStepsWordsIn(language).sampleCommand, SAMPLE_COMMAND),

  invitation: ({ language }) => link(INVITE_PATH, firstStepsWordsIn(language).invite),

  portal: async ({ language, school }) => {
    const words = firstStepsWordsIn(language);
    const client = await findNewestMemberClient(school.db);
    const lines = client && portalLines(school, { ...client, secret: null });
    if (lines === undefined) return undefined;
    return html`${copyField("lines", words.portalLines, lines)}
    ${copyField("start", words.startCommand, START_COMMAND)}`;
  },
};

/** A course and an enrolment are made by a program. It is one way for two steps, and stays when the first of them is done. */
function byProgram({ language, school: { config } }: Visit): Markup {
  const { program } = firstStepsWordsIn(language);
  const lines = curlLines(config.url);
  return html`<h2>${program.title}</h2>
    <p>${program.text}</p>
    ${copyField("mcp", program.mcp, `${config.url}${MCP_PATH}`)}
    ${copyField("authorize", program.authorize, lines.authorize)}
    ${copyField("token", program.token, lines.token)} ${copyField("course", program.course, lines.course)}
    ${copyField("enrolment", program.enrolment, lines.enrolment)}`;
}

function link(path: string, text: string): Markup {
  return html`<p><a class="button" href="${ADMIN_PATH}${path}">${text}</a></p>`;
}

async function readSteps({ db, site }: School): Promise<Record<Step, boolean>> {
  const { made, used, courses, members } = await db
    .selectFrom("oauth_client")
    .where("source", "=", "operator")
    .where("audience", "=", "member")
    .select((eb) => [
      eb.fn.countAll<number>().as("made"),
      eb.fn.max("last_used_at").as("used"),
      eb.selectFrom("course").select(eb.fn.countAll<number>().as("courses")).as("courses"),
      eb.selectFrom("member").select(eb.fn.countAll<number>().as("members")).as("members"),
    ])
    .executeTakeFirstOrThrow();
  return {
    name: !isUnnamed(site),
    application: Number(made) > 0,
    course: Number(courses) > 0,
    // The first member is the owner, whom a command makes.
    invitation: Number(members) > 1,
    portal: used !== null,
  };
}
