/** Mounts the page of the preview, or a contact sheet, for somebody who may preview. */

import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

import { LANGUAGE_TAGS } from "#web/i18n/languages.ts";
import { initialLanguage } from "#web/i18n/preference.ts";

import { sheetScreen } from "./sheet/sheet-path.ts";
import { loadWords, OperatorsLanguageContext } from "./words/words.ts";

import "#web/ui/base.css";
import "#web/ui/tints.css";

const language = initialLanguage();
document.documentElement.lang = LANGUAGE_TAGS[language];

async function loadPage(): Promise<ReactNode> {
  const sheet = sheetScreen(window.location.pathname);
  if (sheet !== undefined) {
    const { SheetPage } = await import("./sheet/sheet-page.tsx");
    return <SheetPage screen={sheet} />;
  }
  const { PreviewPage } = await import("./preview-page.tsx");
  return <PreviewPage language={language} />;
}

const root = document.querySelector("#root");
const [words, page] = await Promise.all([loadWords(language), loadPage()]);
if (root !== null)
  createRoot(root).render(
    <OperatorsLanguageContext value={{ language, words }}>{page}</OperatorsLanguageContext>,
  );
