/**
 * The portal's pages: chosen by the address, with frame and screen rendered in a thread, and sent. The browser program hydrates them
 * (`web/main.tsx`).
 */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import type { FastifyInstance, FastifyReply } from "fastify";

import type { Limits } from "#bff/bounds/limits.ts";
import { logoPath } from "#shared/node/branding/logo-file.ts";
import type { LogoFiles } from "#shared/node/branding/read-branding.ts";
import { writeEvent } from "#bff/ops/log/events.ts";
import type { PageOutcome } from "#bff/ops/metrics/metric-labels.ts";
import { createPageChoice } from "#bff/pages/choose-page.ts";
import type { AskFirst } from "#bff/pages/first-answers.ts";
import { type CachedPage, cachedPage, createPageCache, sendCached } from "#bff/pages/cached-page.ts";
import { createMemberPages } from "#bff/pages/member-page.ts";
import { createRendering } from "#bff/pages/rendering.ts";
import { sendReopened } from "#bff/pages/reopened-page.ts";
import { createScreenPages } from "#bff/pages/screen-page.ts";
import type { Portal } from "#bff/portal.ts";
import { pathOf, portalFiles, previewedPath, type SendPage } from "#bff/routes/files/portal-files.ts";
import { isPageNavigation, languageOf } from "#bff/routes/navigation.ts";
import { pageHeaders, stageHeaders } from "#bff/routes/security-headers.ts";
import { cookieNames, type ReadSessionCookie } from "#bff/sessions/cookies.ts";
import { PREVIEW_STAGE_PATH } from "#shared/bff-paths.ts";
import type { Language } from "#shared/languages.ts";
import type { BuildPaths } from "#shared/node/builds.ts";
import { documentEnd, documentStart, styleOf } from "#shared/page-document.ts";
import type { BuiltDocument, PagesOfBuild } from "#shared/renderer.ts";
import type { Notice, PortalLogo, PortalBranding } from "#shared/page-data.ts";

export interface Pages {
  /** Registers files, and the pages of all addresses that no other route has. */
  register: (app: FastifyInstance) => Promise<void>;
  /** Sends the stage of the operators' preview. Its route checks who may see it. */
  sendStage: SendPage;
  /** The patterns of the screens; none in development. */
  patterns?: ReadonlySet<string>;
}

export interface PagesParts {
  app: FastifyInstance;
  portal: Portal;
  /** Origin of the school, whose pictures the page may show. */
  school: string;
  readSessionCookie: ReadSessionCookie;
  askFirst: AskFirst;
  limits: Limits;
  /** Epoch milliseconds. */
  now: () => number;
}

interface PagesOptions {
  /** Milliseconds that a page waits for its screen, in place of the rendering's own limit. */
  maxRenderingMs?: number;
}

/** @throws when the build is not complete */
export function openPages(files: BuildPaths, options: PagesOptions = {}): (parts: PagesParts) => Pages {
  return ({ app, portal, school, ...parts }) => {
    const { config } = portal;
    const { portalUrl } = config;
    const { metrics } = portal.telemetry;
    const count = (outcome: PageOutcome): void => metrics.pages.add(outcome);
    const branding: PortalBranding = portalBrandingOf(config);
    const built = JSON.parse(readFileSync(files.pages, "utf8")) as PagesOfBuild;
    const rendering = createRendering({
      program: pathToFileURL(files.program).href,
      branding,
      portalUrl,
      ...(options.maxRenderingMs !== undefined && { maxMs: options.maxRenderingMs }),
      metrics,
      onFault: (reason) => writeEvent(app.log, { event: "rendering_failed", reason }),
    });
    const choice = createPageChoice({
      screens: built.screens,
      sessionCookie: cookieNames(config.isHttps).session,
      schoolZone: branding.timeZone,
    });
    const screenPages = createScreenPages({ built, branding, school, rendering, live: portal.live });
    const sendMemberPage = createMemberPages({ portal, rendering, ...parts });

    /** The page itself says that there is no such screen; programs read the status. */
    const markMissingScreen = (path: string, reply: FastifyReply): void => {
      if (!choice.hasScreenAt(path)) void reply.code(404);
    };
    const sendScreen: SendPage = async (request, reply) => {
      const shell = () => screenPages.shell(languageOf(request.headers));
      if (!isPageNavigation(request.headers)) {
        count("shell");
        markMissingScreen(pathOf(request), reply);
        return sendCached(request, reply, shell(), "screen");
      }
      const chosen = choice.pageFor(request.url, request.headers);
      if (chosen === "reopened") {
        count("reopened");
        return sendReopened(request, reply, portalUrl);
      }
      markMissingScreen(pathOf(request), reply);
      const { screen, variant, own } = chosen;
      const page = await screenPages.page(screen, variant);
      if (page === undefined || own === undefined || request.method !== "GET") {
        count(page === undefined ? "rendering_failed" : "for_everybody");
        return sendCached(request, reply, page?.cached ?? shell(), "screen");
      }
      const questions = choice.questionsAt(own.path);
      const { pattern } = screen;
      const { language } = variant;
      const outcome = await sendMemberPage(request, reply, { page, own, pattern, language, questions });
      count(outcome === "signed_out" ? "for_everybody" : outcome);
      if (outcome === "store_unavailable") return sendCached(request, reply, page.cached, "screen");
      if (outcome !== "signed_out") return reply;
      const signIn = await screenPages.page(choice.signIn, variant);
      return sendCached(request, reply, signIn?.cached ?? shell(), "screen");
    };
    const sendNotFound: SendPage = async (request, reply) => {
      const { screen, variant } = choice.notFoundPage(request.headers);
      const page = await screenPages.page(screen, variant);
      count("not_found");
      return sendCached(
        request,
        reply.code(404),
        page?.cached ?? screenPages.shell(variant.language),
        "nobody",
      );
    };

    // Choice (the preview may frame the stage alone): not `'self'`, so that a document which was put into the frame cannot
    // leave for another address of the portal.
    const frame = `${portalUrl}${PREVIEW_STAGE_PATH}`;
    const accent = accentStyle(branding);
    const barePages = createPageCache<CachedPage>(portal.live);
    const preview = (language: Language) =>
      barePages.get(`preview ${language}`, () =>
        cachedPage(
          bareDocument(built.preview, { branding, language }),
          pageHeaders(school, { frame, ...accent }),
        ),
      );
    const stage = (language: Language) =>
      barePages.get(`stage ${language}`, (notice) =>
        cachedPage(
          bareDocument(built.stage, { branding, language, notice, isStage: true }),
          stageHeaders(accent),
        ),
      );

    return {
      async register(root) {
        await portalFiles(root, files, {
          branding: config,
          formerBuilds: portal.formerBuilds,
          pages: {
            screen: sendScreen,
            notFound: sendNotFound,
            preview: (request, reply) => {
              markMissingScreen(previewedPath(pathOf(request)) ?? "/", reply);
              return sendCached(request, reply, preview(languageOf(request.headers)), "screen");
            },
          },
        });
        root.addHook("onListen", async () => rendering.warmUp());
        root.addHook("onClose", () => rendering.close());
      },
      patterns: new Set(built.screens.map(({ pattern }) => pattern)),
      sendStage: (request, reply) => sendCached(request, reply, stage(languageOf(request.headers)), "stage"),
    };
  };
}

/** From the settings of the operator. */
export function portalBrandingOf(config: Portal["config"]): PortalBranding {
  const { portalName: name, portalAccent: accent, portalLogo, schoolTimeZone: timeZone } = config;
  const { courseLink, contacts, shopLink } = config;
  return {
    name,
    accent,
    courseLink,
    contacts,
    shopLink,
    timeZone,
    ...(portalLogo !== null && { logo: logoOf(portalLogo) }),
  };
}

function logoOf({ light, dark }: LogoFiles): PortalLogo {
  const { width, height } = light;
  return { path: logoPath(light), ...(dark !== null && { darkPath: logoPath(dark) }), width, height };
}

/** The style of a page that has its own style sheet in a file; none where the accent is the built-in one. */
function accentStyle(branding: PortalBranding): { style?: string } {
  const style = styleOf("", branding);
  return style === "" ? {} : { style };
}

/** A document whose program renders everything. */
export function bareDocument(
  document: BuiltDocument,
  {
    branding,
    ...kind
  }: { branding: PortalBranding; language: Language; notice?: Notice | undefined; isStage?: boolean },
): string {
  const head = { branding, theme: null, isBare: true, ...accentStyle(branding), ...document };
  return documentStart({ ...head, ...kind }) + documentEnd({ branding });
}
