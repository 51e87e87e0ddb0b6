/** Mounts the page of the preview for an operator who may preview. */

import { Suspense } from "react";
import { createRoot } from "react-dom/client";

import { StartBoundary } from "#web/frame/failures/start-boundary.tsx";
import { LANGUAGE_TAGS } from "#shared/languages.ts";
import { initialLanguage } from "#web/i18n/preference.ts";
import { tolerateMovedNodes } from "#web/ui/browser/translated-page.ts";

import { loadStateInAddress } from "./preview-address.ts";
import { languageForOperator, loadWords, OperatorsLanguageContext } from "./words/words.ts";

import "#shared/style/base.css";
import "#web/ui/classes.css";
import "#web/ui/tints.css";

tolerateMovedNodes();
const language = initialLanguage();
document.documentElement.lang = LANGUAGE_TAGS[language];
const root = document.querySelector("#root");
// Loads the words of one language alone.
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
  const [{ PreviewPage }] = await Promise.all([import("./preview-page.tsx"), loadStateInAddress()]);
  return <PreviewPage language={language} />;
}
