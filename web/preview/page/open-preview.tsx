/** Mounts the page of the preview, for somebody who may preview. */

import { createRoot } from "react-dom/client";

import { LANGUAGE_TAGS } from "#web/i18n/languages.ts";
import { initialLanguage } from "#web/i18n/preference.ts";

import { PreviewPage } from "./preview-page.tsx";
import { SheetPage } from "./sheet/sheet-page.tsx";
import { sheetScreen } from "./sheet/sheet-path.ts";
import { OperatorsLanguageContext, WORDS } from "./words/words.ts";

import "#web/ui/base.css";
import "#web/ui/tints.css";

const language = initialLanguage();
document.documentElement.lang = LANGUAGE_TAGS[language];
const sheet = sheetScreen(window.location.pathname);
const root = document.querySelector("#root");
if (root !== null)
  createRoot(root).render(
    <OperatorsLanguageContext value={{ language, words: WORDS[language] }}>
      {sheet === undefined ? <PreviewPage language={language} /> : <SheetPage screen={sheet} />}
    </OperatorsLanguageContext>,
  );
