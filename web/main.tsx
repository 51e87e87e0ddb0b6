/** Entry of the browser program: takes over the page that the BFF rendered. It has no component, so that hot reload never remounts it. */

import { createRoot, hydrateRoot } from "react-dom/client";

import { whenFirstScreenIsShown } from "#web/app/loading/first-screen.ts";
import { listenForInstallOffer } from "#web/app/install-offer.ts";
import { currentAddress, signInPage } from "#web/app/session/return-address.ts";
import { onCaughtError, RepairedPage, reportUncaught } from "#web/frame/failures/reported-errors.ts";
import { Portal } from "#web/frame/portal.tsx";
import { noteUse } from "#web/frame/replay-use.ts";
import { screenAt, signInScreen } from "#web/frame/screens.ts";
import { openStart } from "#web/frame/start.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { initialLanguage } from "#web/i18n/preference.ts";
import { pageData } from "#web/model/page-data.ts";
import { beginClocksAt } from "#web/ui/browser/clock.ts";
import { sendStoredChoices } from "#web/ui/browser/stored-choice.ts";
import { isTranslated, tolerateMovedNodes } from "#web/ui/browser/translated-page.ts";

import "#shared/style/base.css";
import "#web/ui/classes.css";
import "#web/ui/tints.css";
import { keepTitles } from "#web/ui/title-text.tsx";

const root = document.querySelector<HTMLElement>("#root");
if (pageData.isCutOff === true) sayCutOff();
else if (root !== null) void start(root);

/** The program cannot start with a part of the data. `first-paint.js` tells the member, as it does when a file is missing. */
function sayCutOff(): void {
  document.querySelector("script[type='module']")?.dispatchEvent(new Event("error"));
}

/** Hydrates the page that the BFF rendered for this address and language; renders any other page anew. */
async function start(page: HTMLElement): Promise<void> {
  reportUncaught();
  tolerateMovedNodes();
  sendStoredChoices();
  listenForInstallOffer();
  const language = initialLanguage();
  const rendered = pageData.screen;
  if (rendered?.pattern === signInScreen.pattern && screenAt(window.location.pathname) !== signInScreen)
    // The browser sent no session cookie, so the BFF sent the sign-in page.
    showAddress(signInPage(currentAddress()));
  if (rendered === undefined) {
    createRoot(page, { onCaughtError }).render(<Portal />);
    return;
  }
  const screen = screenAt(window.location.pathname);
  const { first } = pageData;
  const { device } = rendered;
  const environment = { portalUrl: window.location.origin, device, renderedAt: first?.answeredAt };
  if (first !== undefined) beginClocksAt(first.answeredAt);
  // If a part cannot be loaded, the portal itself shows the failure.
  const [begun] = await Promise.allSettled([
    openStart({ screen, language, environment, first }),
    loadMessages(language),
  ]);
  if (begun.status === "rejected" || rendered.pattern !== screen.pattern || rendered.language !== language) {
    createRoot(page, { onCaughtError }).render(
      begun.status === "rejected" ? <Portal /> : <Portal start={begun.value} />,
    );
    return;
  }
  const { answers } = begun.value;
  if (answers !== undefined) whenFirstScreenIsShown(answers.drop);
  noteUse(page);
  keepTitles(page);
  const wasTranslated = isTranslated(page);
  hydrateRoot(page, <Portal start={begun.value} />, {
    onCaughtError,
    onRecoverableError: (error) => {
      if (!isExpected(error) && !wasTranslated && !isTranslated(page))
        reportError(new RepairedPage(String(error), { cause: error }));
    },
  });
}

function showAddress(address: string): void {
  window.history.replaceState(null, "", address);
}

/** React's error for a part that was left to the browser on purpose, such as a screen whose data was late. */
const LEFT_TO_BROWSER = /#419\b|could not finish this Suspense boundary/;

/** If a page differs from its render, React repairs it; the report tells of our fault. */
function isExpected(error: unknown): boolean {
  return error instanceof Error && LEFT_TO_BROWSER.test(error.message);
}
