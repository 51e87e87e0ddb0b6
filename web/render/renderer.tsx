/**
 * Renders the portal to markup by React's own server API: the frame of each screen, which is the same for all members, and the screen in
 * it with a member's data. The browser hydrates both as one.
 *
 * It uses `renderToString`: one of React's streams would hide a late screen until a script shows it.
 *
 * Choice (the frame is cut out of a rendered page): the BFF sends the frame before the school has answered, for which a page waits up to
 * 0.8 seconds (`pageSchoolMs`). React renders no tree in two parts that hydrate as one, so the frame is what stands around a placeholder.
 * This is the only place where a page is made by cutting text, and each cut is checked.
 */

import { renderToString } from "react-dom/server";
import { Router } from "wouter";

import type { Language } from "#shared/languages.ts";
import type { Frame, FrameToRender, Renderer } from "#shared/renderer.ts";
import { Portal } from "#web/frame/portal.tsx";
import type { Screen } from "#web/app/loading/load-screen.ts";
import { notFoundScreen, screenAt, screens, signInScreen } from "#web/frame/screens.ts";
import { openStart, type PortalStart } from "#web/frame/start.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import type { PageEnvironment } from "#web/model/page-environment.ts";

/** A placeholder for the name in an address; no frame shows it. */
const ANY_NAME = "-";

/** A placeholder for the screen, by which its place is found. The attribute occurs nowhere else. */
const PLACE = <template data-place-of-screen="" />;
const PLACE_MARKUP = '<!--$--><template data-place-of-screen=""></template><!--/$-->';

/** React writes preloads of the rendered pictures before the markup. By then, the frame has been sent. */
const PRELOADS = /^(?:<link [^>]*>)*/;

/** Marks a part that could not be rendered and is left to the browser. */
const UNRENDERED = "<!--$!-->";

/** @param portalUrl  public origin of the portal */
export function createRenderer(portalUrl: string): Renderer {
  const frames = new Map<string, Promise<Frame>>();

  const frame = (asked: FrameToRender): Promise<Frame> => {
    const key = `${asked.pattern} ${asked.language} ${asked.problem}`;
    const rendering = frames.get(key) ?? renderFrame(asked, portalUrl);
    frames.set(key, rendering);
    rendering.catch(() => frames.delete(key));
    return rendering;
  };

  return {
    frame,
    async screen({ pattern, path, search, language, device, first }) {
      const environment: PageEnvironment = { portalUrl, device, renderedAt: first.answeredAt };
      const screen = screenAt(path);
      const [around, start] = await Promise.all([
        frame({ pattern, language }),
        openStart({ screen, language, environment, first }),
      ]);
      const markup = screenIn(around, markupOf(start, path, search));
      if (markup.startsWith(UNRENDERED)) throw new Error("The screen waits for what is not there.");
      return markup;
    },
  };
}

async function renderFrame(asked: FrameToRender, portalUrl: string): Promise<Frame> {
  const { pattern, language, problem } = asked;
  const screen = [...screens, signInScreen, notFoundScreen].find((each) => each.pattern === pattern);
  if (screen === undefined) throw new Error(`There is no screen ${pattern}.`);
  const path = pattern.replace(/:\w+|\*/, ANY_NAME);
  const search = problem === undefined ? "" : `?problem=${problem}`;
  const start = await startWithoutMember(screen, language, portalUrl);
  const parts = markupOf(start, path, search, PLACE).split(PLACE_MARKUP);
  const [before, after] = parts;
  if (before === undefined || after === undefined || parts.length > 2)
    throw new Error(`The frame of ${pattern} has ${parts.length - 1} places for a screen.`);
  const around = { start: before, end: after };
  return { ...around, waiting: screenIn(around, markupOf(start, path, search)) };
}

async function startWithoutMember(
  screen: Screen,
  language: Language,
  portalUrl: string,
): Promise<PortalStart> {
  const device = { width: 0, zone: "UTC", openSections: [] };
  await loadMessages(language);
  return openStart({ screen, language, environment: { portalUrl, device, renderedAt: undefined } });
}

/** Nothing is awaited here, and only the tree decides what is rendered, so that two renders cannot mix. */
function markupOf(start: PortalStart, path: string, search: string, instead?: typeof PLACE): string {
  const html = renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <Portal start={start} instead={instead} />
    </Router>,
  );
  return html.replace(PRELOADS, "");
}

/** @throws when the frame around the screen differs from the frame that was sent */
function screenIn({ start, end }: Pick<Frame, "start" | "end">, markup: string): string {
  if (!markup.startsWith(start) || !markup.endsWith(end))
    throw new Error("The frame is another one than that which is sent before the screen.");
  return markup.slice(start.length, markup.length - end.length);
}
