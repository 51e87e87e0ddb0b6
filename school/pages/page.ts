/** The frame of every page: language, head, security headers. */

import type { FastifyReply, FastifyRequest } from "fastify";

import { brand } from "#school/pages/brand.ts";
import { findLoginLink } from "#school/oauth/initiate-login.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { chooseLanguage, type Language } from "#school/pages/language.ts";
import { type Words, wordsIn } from "#school/pages/words.ts";
import { SIGN_OUT_PATH, STYLE_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import type { Branding } from "#shared/node/branding/read-branding.ts";

/**
 * The language of a page, its texts, the school's name in that language, its branding, and the link to the portal if the
 * page has one.
 */
export interface PageContext {
  language: Language;
  words: Words;
  schoolName: string;
  branding: Branding;
  loginLink?: string | undefined;
}

/**
 * Chooses a page's language and the school's name in it.
 *
 * @param uiLocales  `ui_locales` of the authorization request that led here
 */
export function pageContext(school: School, request: FastifyRequest, uiLocales?: string): PageContext {
  const language = chooseLanguage(uiLocales, request.headers["accept-language"]);
  return {
    language,
    words: wordsIn(language),
    schoolName: schoolNameIn(school, language),
    branding: school.config,
  };
}

/** The context of a page with a link to the members' application. @param memberId  who is to be signed in there */
export async function contextWithLogin(
  school: School,
  request: FastifyRequest,
  { memberId, uiLocales }: { memberId?: string | undefined; uiLocales?: string | undefined } = {},
): Promise<PageContext> {
  return { ...pageContext(school, request, uiLocales), loginLink: await findLoginLink(school, memberId) };
}

export function schoolNameIn({ site }: School, language: Language): string {
  return { "zh-TW": site.name, en: site.name_en }[language];
}

export function languageTag(language: Language): string {
  return { "zh-TW": "zh-Hant-TW", en: "en" }[language];
}

export interface Page {
  title: string;
  body: Markup;
  status?: number;
  /** The address that the browser goes to from this page by itself. */
  leadsTo?: string;
}

/** Sends a page. Its policy allows no script and no frame around it; no cache stores it. */
export function sendPage(reply: FastifyReply, context: PageContext, page: Page): FastifyReply {
  if (page.leadsTo !== undefined) void reply.header("refresh", `0; url=${page.leadsTo}`);
  return sendDocument(reply, {
    title: `${page.title} · ${context.schoolName}`,
    stylePath: STYLE_PATH,
    body: html`<header class="school row-5 middle ends">
        ${brand(context.branding, context.schoolName, "/")}
      </header>
      <main>${page.body}</main>`,
    language: context.language,
    status: page.status ?? 200,
  });
}

/** The message that says why a form was not taken. Focus begins on it. */
export function problemMessage(summary: string, text: string): Markup {
  return html`<div class="problem" role="alert" id="problem" tabindex="-1" autofocus>
    <strong>${summary}</strong> <span>${text}</span>
  </div>`;
}

/** The link to the members' application, if there is one. */
export function toCourses({ words, loginLink }: PageContext): Markup | undefined {
  if (loginLink === undefined) return undefined;
  return html`<p><a class="button primary" href="${loginLink}">${words.toCourses}</a></p>`;
}

/** The signed-in person, and a button to sign in as somebody else. @param returnTo  the page after that */
export function signedInAs(
  words: Words,
  { name, email }: { name: string; email: string },
  returnTo: string,
): Markup {
  return html`<div class="account row-4 middle ends">
    <p><bdi class="name">${name}</bdi> <span class="quiet">${email}</span></p>
    <form method="post" action="${SIGN_OUT_PATH}">
      <input type="hidden" name="return_to" value="${returnTo}" />
      <button class="link">${words.notYou}</button>
    </form>
  </div>`;
}

interface Document {
  title: string;
  stylePath: string;
  bodyClass?: string;
  body: Markup;
  language: Language;
  status: number;
}

/**
 * Browsers apply `form-action` to each redirect after a form, too. So a form never redirects to another origin: a page or a
 * link leads there.
 */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Sends a document with the policy of every page of the school. */
export function sendDocument(
  reply: FastifyReply,
  { title, stylePath, bodyClass, body, language, status }: Document,
): FastifyReply {
  const document = html`<!doctype html>
    <html lang="${languageTag(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body${bodyClass && html` class="${bodyClass}"`}>
        ${body}
      </body>
    </html> `;
  return reply
    .code(status)
    .header("content-security-policy", POLICY)
    .header("cache-control", "no-store")
    .header("content-language", language)
    .header("vary", "accept-language, cookie")
    .type("text/html; charset=utf-8")
    .send(document.text);
}
