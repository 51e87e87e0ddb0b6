/** Mounts the page of the preview, or a contact sheet, for an operator who may preview. */

import { Suspense } from "react";
import { createRoot } from "react-dom/client";

import { StartBoundary } from "#web/frame/failures/start-boundary.tsx";
import { LANGUAGE_TAGS } from "#shared/languages.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { initialLanguage } from "#web/i18n/preference.ts";
import { tolerateMovedNodes } from "#web/ui/browser/translated-page.ts";

import { loadStatesOf } from "../states/list.ts";
import { loadStateInAddress } from "./preview-address.ts";
import { sheetScreen } from "./sheet/sheet-path.ts";
import { languageForOperator, loadWords, OperatorsLanguageContext } from "./words/words.ts";

import "#shared/style/base.css";
import "#web/ui/classes.css";
import "#web/ui/tints.css";

tolerateMovedNodes();
const language = initialLanguage();
document.documentElement.lang = LANGUAGE_TAGS[language];
const sheet = sheetScreen(window.location.pathname);
const root = document.querySelector("#root");
// Loads only what this operator needs: the words of one language, and one of the two pages.
const operators = languageForOperator(language);
const [words, page] = await Promise.all([loadWords(operators), loadPage()]);
if (root !== null)
  createRoot(root).render(
    <StartBoundary>
      <OperatorsLanguageContext value={{ language: operators, words }}>
        <Suspense fallback={null}>{page}</Suspense>
      </OperatorsLanguageContext>
    </StartBoundary>,
  );

async function loadPage() {
  if (sheet === undefined) {
    const [{ PreviewPage }] = await Promise.all([
      import("./preview-page.tsx"),
      loadStateInAddress(),
      // For the line under the frame about a payment. Loaded with the page, so that a failure here counts as a failure of
      // the page.
      loadMessages(language, "billing"),
    ]);
    return <PreviewPage language={language} />;
  }
  const [{ SheetPage }] = await Promise.all([import("./sheet/sheet-page.tsx"), loadStatesOf(sheet)]);
  return <SheetPage screen={sheet} />;
}
