/** Mounts the page of the preview, for somebody who may preview. */

import { createRoot } from "react-dom/client";

import { LANGUAGE_TAGS } from "#web/i18n/languages.ts";
import { initialLanguage } from "#web/i18n/preference.ts";

import { PreviewPage } from "./preview-page.tsx";
import { OperatorsLanguageContext, WORDS } from "./words/words.ts";

import "#web/ui/base.css";
import "#web/ui/tints.css";

const language = initialLanguage();
document.documentElement.lang = LANGUAGE_TAGS[language];
const root = document.querySelector("#root");
if (root !== null)
  createRoot(root).render(
    <OperatorsLanguageContext value={{ language, words: WORDS[language] }}>
      <PreviewPage language={language} />
    </OperatorsLanguageContext>,
  );
