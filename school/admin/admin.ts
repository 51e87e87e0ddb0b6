/** `/admin`: the pages of those who run the school. */

import type { FastifyInstance } from "fastify";

import { AREAS } from "#school/admin/areas.ts";
import { programActions } from "#school/admin/audit-log/program-actions.ts";
import { type AdminFrame, shownAreas } from "#school/admin/frame/admin-page.ts";
import { bodyFaultOf, readFormBodies } from "#school/admin/frame/form-body.ts";
import { AdminRoutes, withVisit } from "#school/admin/frame/admin-routes.ts";
import { AdminProblem, LANGUAGE_COOKIE } from "#school/admin/frame/visit.ts";
import { DAY, SECOND } from "#school/clock.ts";
import { Parameters } from "#school/oauth/parameters.ts";
import { requireOwnForm } from "#school/pages/own-form.ts";
import { parseReturnTo } from "#school/pages/return-to.ts";
import { addStyleSheet } from "#school/pages/style-sheet.ts";
import { ADMIN_PATH, ADMIN_STYLE_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";

const STYLE_FILES = ["frame", "forms", "facts", "lists"].map(
  (name) => new URL(`style/${name}.css`, import.meta.url),
);

/** How long a browser stores the language that an operator chose. */
const LANGUAGE_LIFETIME = 365 * DAY;

/** The pages of the areas, and what they share. Every area adds its own routes. */
export function addAdmin(app: FastifyInstance, { school }: { school: School }): void {
  const forms = new Map(AREAS.flatMap((area) => Object.entries(area.actions)));
  const actions = new Map([...forms, ...programActions(new Set(forms.keys()))]);
  const frame: AdminFrame = { areas: AREAS, actions };

  readFormBodies(app);
  // The errors of everything else are answered as on every other page of the school.
  app.setErrorHandler((error, request, reply) => {
    const fault = bodyFaultOf(error);
    if (fault === undefined) throw error;
    return withVisit(school, { request, reply, frame }, () => Promise.reject(new AdminProblem(fault)));
  });

  addStyleSheet(app, ADMIN_STYLE_PATH, STYLE_FILES, school.config);
  app.get(ADMIN_PATH, (request, reply) =>
    withVisit(school, { request, reply, frame }, async (visit) => {
      const [first] = await shownAreas(visit, frame);
      return reply.redirect(`${ADMIN_PATH}${first?.path ?? ""}`, 303);
    }),
  );
  app.post(`${ADMIN_PATH}/language`, (request, reply) => {
    requireOwnForm(request, school.config.url);
    const form = new Parameters(request.body);
    const language = form.get("language") === "en" ? "en" : "zh-TW";
    void reply.setCookie(LANGUAGE_COOKIE, language, {
      path: ADMIN_PATH,
      httpOnly: true,
      sameSite: "lax",
      secure: school.config.url.startsWith("https:"),
      maxAge: LANGUAGE_LIFETIME / SECOND,
    });
    return reply.redirect(parseReturnTo(form.get("return_to")), 303);
  });
  for (const area of AREAS) area.addRoutes(new AdminRoutes(app, school, frame, area));
  app.route({
    method: ["GET", "POST"],
    url: `${ADMIN_PATH}/*`,
    config: { answers: [] },
    handler: (request, reply) =>
      withVisit(school, { request, reply, frame }, () => Promise.reject(new AdminProblem("not_found"))),
  });
}
