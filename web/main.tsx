/** Entry of the browser program: mounts the portal. Holds no component, so that hot reload never remounts it. */

import { createRoot, hydrateRoot } from "react-dom/client";

import { askFirstAnswers } from "#web/app/first-answers.ts";
import { Portal } from "#web/frame/portal.tsx";
import { screenAt, signInScreen } from "#web/frame/screens.ts";
import { currentAddress, signInPage } from "#web/app/session/return-address.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { initialLanguage } from "#web/i18n/preference.ts";
import { tellOfKeptChoices } from "#web/ui/browser/kept-choice.ts";

import "#web/ui/base.css";
import "#web/ui/tints.css";

const root = document.querySelector<HTMLElement>("#root");
if (root !== null) void start(root);

/** Hydrates the page that the BFF wrote for this address and language; draws any other page anew. */
async function start(page: HTMLElement): Promise<void> {
  tellOfKeptChoices();
  const language = initialLanguage();
  const { screen: written, language: writtenIn } = page.dataset;
  if (written === signInScreen.pattern && screenAt(window.location.pathname) !== signInScreen)
    // The browser sent no session cookie, so the BFF sent the sign-in page.
    window.history.replaceState(null, "", signInPage(currentAddress()));
  const screen = screenAt(window.location.pathname);
  const answersOfPage = screen !== signInScreen && askFirstAnswers();
  if (written !== screen.pattern || writtenIn !== language) {
    createRoot(page).render(<Portal />);
    return;
  }
  // Hydrated in one go: while a part of it is still loading, the page's HTML stays as it is.
  await Promise.allSettled([loadMessages(language), screen.load(language), answersOfPage]);
  hydrateRoot(page, <Portal language={language} picture="" />);
}
