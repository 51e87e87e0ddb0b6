/** The operators' notice above every screen. The page has it; this changes it while the page is open. */

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { LANGUAGE_TAGS } from "#shared/languages.ts";
import { NOTICE_ELEMENT, noticeFor } from "#shared/notice.ts";
import type { NoticeLink } from "#shared/page-data.ts";
import { sessionQuery } from "#web/app/session/session-query.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { pageData } from "#web/model/page-data.ts";

/** How often an open page asks while it is shown; it also asks when the member returns to it. */
const ASKED_EVERY_MS = 5 * 60_000;

export function useNotice(): void {
  const { language } = useLanguage();
  const { data } = useQuery({ ...sessionQuery, refetchInterval: ASKED_EVERY_MS });
  // Until the session is known, the page says what it was made with.
  const notice = data === undefined ? pageData.notice : data.notice;
  useEffect(() => {
    const element = document.getElementById(NOTICE_ELEMENT);
    const told = noticeFor(notice, language);
    if (element === null) return;
    const parts = told?.link === undefined ? [told?.text ?? ""] : [`${told.text} `, linkTo(told.link)];
    const shown = document.createElement("div");
    shown.append(...parts);
    // The same text again would be announced again.
    if (shown.innerHTML === element.innerHTML) return;
    element.lang = told === undefined ? "" : LANGUAGE_TAGS[told.language];
    element.replaceChildren(...shown.childNodes);
  }, [notice, language]);
}

function linkTo({ href, host }: NoticeLink): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = href;
  link.rel = "noreferrer";
  link.textContent = host;
  return link;
}
