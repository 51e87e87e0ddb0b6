/** Mounts the page of the preview, or a contact sheet, for somebody who may preview. */

import { Suspense } from "react";
import { createRoot } from "react-dom/client";

import { StartBoundary } from "#web/frame/start-boundary.tsx";
import { LANGUAGE_TAGS } from "#shared/languages.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { initialLanguage } from "#web/i18n/preference.ts";

import { loadStatesOf } from "../states/list.ts";
import { loadStateInAddress } from "./preview-address.ts";
import { sheetScreen } from "./sheet/sheet-path.ts";
import { loadWords, OperatorsLanguageContext } from "./words/words.ts";

import "#web/ui/base.css";
import "#web/ui/tints.css";

const language = initialLanguage();
document.documentElement.lang = LANGUAGE_TAGS[language];
const sheet = sheetScreen(window.location.pathname);
const root = document.querySelector("#root");
// What one operator needs of it: words of one language, and one page of two.
const [words, page] = await Promise.all([loadWords(language), loadPage()]);
if (root !== null)
  createRoot(root).render(
    <StartBoundary>
      <OperatorsLanguageContext value={{ language, words }}>
        <Suspense fallback={null}>{page}</Suspense>
      </OperatorsLanguageContext>
    </StartBoundary>,
  );

async function loadPage() {
  if (sheet === undefined) {
    const [{ PreviewPage }] = await Promise.all([
      import("./preview-page.tsx"),
      loadStateInAddress(),
      // What the line under the frame says of a payment: with the page, so that a page without it says that it did not load.
      loadMessages(language, "billing"),
    ]);
    return <PreviewPage language={language} />;
  }
  const [{ SheetPage }] = await Promise.all([import("./sheet/sheet-page.tsx"), loadStatesOf(sheet)]);
  return <SheetPage screen={sheet} />;
}
