/** The routes of the demo school's own site. */

import type { FastifyInstance, FastifyReply } from "fastify";

import { drawnCover } from "#school/pages/drawn-cover.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { coursePage, lecturePage } from "#school/pages/lecture-page.ts";
import { contextWithLogin, sendPage, toCourses } from "#school/pages/page.ts";
import { PageError } from "#school/pages/problem-page.ts";
import { siteWordsIn, type SiteWords } from "#school/pages/site-words.ts";
import { COURSES_PATH, COVERS_PATH, FILES_PATH, PICTURES_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { findCourse, hasCover, readCurriculum } from "#school/store/catalogue.ts";
import { samplePicture } from "#shared/sample-members/pictures.ts";

/** First segments of paths that a portal shows and the demo school does not: links to them get a page that says so. */
const SHOWN_BY_PORTALS = ["account", "billing", "consulting", "events", "inbox", "products"];

type Notice = Exclude<keyof SiteWords, "position">;

/**
 * Adds the routes that a portal links to. They need no session.
 *
 * Choice (a site for the demo school alone): only a school with demo content has it, since its pages say that nothing plays.
 */
export function addDemoSite(app: FastifyInstance, school: School): void {
  app.get<{ Params: { slug: string }; Querystring: Record<string, unknown> }>(
    `${COURSES_PATH}/:slug`,
    async (request, reply) => {
      const course = await findCourse(school.db, request.params.slug);
      if (course === undefined) throw new PageError("not_found");
      const context = await contextWithLogin(school, request);
      const { lecture: lectureId, t } = request.query;
      if (typeof lectureId !== "string" || lectureId === "")
        return sendPage(reply, context, coursePage(context, course));
      const sections = await readCurriculum(school.db, course.id);
      const lecture = sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId);
      const position = { seconds: secondsOf(t), now: school.now() };
      return sendPage(reply, context, lecturePage(context, course, lecture, position));
    },
  );
  app.get(COURSES_PATH, (_request, reply) => reply.redirect("/"));

  app.get<{ Params: { file: string } }>(`${COVERS_PATH}/:file`, async (request, reply) => {
    const slug = /^(.+)\.svg$/.exec(request.params.file)?.[1];
    if (slug === undefined || !(await hasCover(school.db, slug))) return reply.callNotFound();
    return sendPicture(reply, drawnCover(slug));
  });

  // Some demo members have a picture. It is a drawing, not a photograph of a person.
  app.get<{ Params: { file: string } }>(`${PICTURES_PATH}/:file`, (request, reply) => {
    const picture = samplePicture(/^(.+)\.svg$/.exec(request.params.file)?.[1] ?? "");
    return picture === null ? reply.callNotFound() : sendPicture(reply, picture);
  });

  // Every download link of the demo's digital products is answered with the same short text.
  app.get<{ Params: { id: string } }>(`${FILES_PATH}/:id`, async (request, reply) => {
    const file = await school.db
      .selectFrom("digital_product_file")
      .select("id")
      .where("id", "=", request.params.id)
      .executeTakeFirst();
    if (file === undefined) return reply.callNotFound();
    return reply
      .header("content-disposition", 'attachment; filename="sample.txt"')
      .type("text/plain; charset=utf-8")
      .send("這是示範學校的樣本檔案。\nThis is a sample file of the demo school.\n");
  });

  const say = (path: string, title: Notice, text: Notice): void =>
    void app.get(path, async (request, reply) => {
      const context = await contextWithLogin(school, request);
      const words = siteWordsIn(context.language);
      return sendPage(reply, context, notice(words[title], words[text], toCourses(context)));
    });
  for (const name of SHOWN_BY_PORTALS)
    for (const path of [`/${name}`, `/${name}/*`]) say(path, "inPortalTitle", "inPortal");
  say("/shop", "shopTitle", "shop");
  say("/other-schools/:subdomain", "otherSchoolTitle", "otherSchool");
}

/** Sends a drawing that a portal on another origin shows. Its policy lets it do nothing where it is opened by itself. */
function sendPicture(reply: FastifyReply, svg: string): FastifyReply {
  return reply
    .header("cache-control", "public, max-age=86400")
    .header("cross-origin-resource-policy", "cross-origin")
    .type("image/svg+xml")
    .send(svg);
}

/** The seconds of the parameter `t`; 0 when it is not a whole number. */
function secondsOf(t: unknown): number {
  return typeof t === "string" && /^\d{1,9}$/.test(t) ? Number(t) : 0;
}

function notice(title: string, text: string, wayOn: Markup | undefined) {
  return {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      ${wayOn}`,
  };
}
