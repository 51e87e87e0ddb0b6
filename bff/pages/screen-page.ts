/** The page of a screen in a language and a theme, in the parts in which it is sent. */

import type { LiveSettingsReader } from "#bff/branding/live-settings.ts";
import { type GzipBeginning, gzipBeginning } from "#bff/content-encoding/gzip-beginning.ts";
import type { Rendering } from "#bff/pages/rendering.ts";
import { type CachedPage, cachedPage, createPageCache } from "#bff/pages/cached-page.ts";
import { pageHeaders } from "#bff/routes/security-headers.ts";
import type { Language, Region } from "#shared/languages.ts";
import type { FirstAnswers, Notice, ScreenOfPage } from "#shared/page-data.ts";
import { documentEnd, documentStart, styleOf } from "#shared/page-document.ts";
import type { BuiltScreen, PagesOfBuild } from "#shared/renderer.ts";
import type { PortalBranding } from "#shared/page-data.ts";
import type { Theme } from "#shared/themes.ts";

export interface ScreenPage {
  headers: Readonly<Record<string, string>>;
  /** The document up to its screen, which is the same for every member: uncompressed, and compressed once. */
  start: string;
  compressedStart: GzipBeginning;
  /** The screen without data. */
  waiting: string;
  /** @returns the rest of the document */
  end: (screen: ScreenOfPage, first?: FirstAnswers) => string;
  /** The whole page without a member, for an unknown device. */
  cached: CachedPage;
}

interface ScreenPagesOptions {
  built: PagesOfBuild;
  branding: PortalBranding;
  /** Origin of the school, whose pictures the page may show. */
  school: string;
  rendering: Pick<Rendering, "frame">;
  live: Pick<LiveSettingsReader, "now">;
}

/** The variants of a screen's page without a member. */
export interface PageVariant {
  language: Language;
  /** The page carries it, so that dates are the same before and after hydration: a browser may tell scripts other languages. */
  region: Region | undefined;
  theme: Theme | null;
  /** See `FrameToRender`. */
  problem: string | undefined;
}

/** Each page is made at the first request for it, and cached: one for each screen and variant. */
export function createScreenPages({ built, branding, school, rendering, live }: ScreenPagesOptions) {
  const style = styleOf(built.style, branding);
  const headers = pageHeaders(school, { style });
  const { entry, scripts } = built.members;
  const head = { branding, style, entry, isInstallable: true, picturesFrom: school };

  const make = async (
    screen: BuiltScreen,
    { language, region, theme, problem }: PageVariant,
    notice: Notice | undefined,
  ): Promise<ScreenPage | undefined> => {
    const { pattern } = screen;
    const frame = await rendering.frame({ pattern, language, problem });
    if (frame === undefined) return undefined;
    const needed = [...scripts, ...(screen.scripts[language] ?? [])];
    const start = documentStart({ ...head, language, theme, notice, scripts: needed }) + frame.start;
    const end = (rendered: ScreenOfPage, first?: FirstAnswers): string =>
      frame.end +
      documentEnd({ branding, ...(notice && { notice }), screen: rendered, ...(first && { first }) });
    const device = { width: 0, zone: branding.timeZone, openSections: [], region };
    const unknown = { pattern, language, device };
    const cached = cachedPage(start + frame.waiting + end(unknown), headers);
    return { headers, start, compressedStart: gzipBeginning(start), waiting: frame.waiting, end, cached };
  };

  const pages = createPageCache<Promise<ScreenPage | undefined>>(live);
  const shells = createPageCache<CachedPage>(live);
  return {
    /** @returns undefined when its frame cannot be rendered */
    async page(screen: BuiltScreen, chosen: PageVariant): Promise<ScreenPage | undefined> {
      const { language, region, theme, problem } = chosen;
      const key = `${screen.pattern} ${language} ${region} ${theme} ${problem}`;
      const page = await pages.get(key, (notice) => make(screen, chosen, notice));
      if (page === undefined) pages.forget(key);
      return page;
    },

    /**
     * Without any screen: for a frame that cannot be rendered, and for programs that store it for every address, such as the service
     * worker.
     */
    shell: (language: Language): CachedPage =>
      shells.get(language, (notice) => {
        const start = documentStart({ ...head, scripts, language, theme: null, notice, isBare: true });
        return cachedPage(start + documentEnd({ branding, ...(notice && { notice }) }), headers);
      }),
  };
}
