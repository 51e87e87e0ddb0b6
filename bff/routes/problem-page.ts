/**
 * The page of a refused navigation: a person who opens an address must never see JSON. It says in one sentence what happened, and has
 * one link with a way on. It needs no build, no script and no store, so that it can be sent whatever has failed.
 */

import { hashSource, PRIVATE_HEADERS } from "#bff/routes/security-headers.ts";
import { BFF_ERROR_STATUS, type BffErrorCode } from "#shared/bff-errors.ts";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "#shared/languages.ts";
import { escapeText } from "#shared/page-document.ts";

/** What a person can do: wait, try again, or go on from another page. */
type Problem = "busy" | "failed" | "no_page" | "headers_too_long";

interface ProblemWords {
  title: string;
  /** `{seconds}` is the time of `Retry-After`. */
  next: string;
  action: string;
}

const WORDS: Record<Language, Record<Problem, ProblemWords>> = {
  "zh-TW": {
    busy: {
      title: "現在同時登入的人很多",
      next: "請等 {seconds} 秒再試一次，不會遺失任何資料。",
      action: "再試一次",
    },
    failed: {
      title: "現在無法開啟這個頁面",
      next: "問題出在這個網站，已經記錄下來。請稍候再試，您的登入狀態不會改變。",
      action: "再試一次",
    },
    no_page: {
      title: "這個網址沒有頁面",
      next: "沒有任何資料被更動，請從首頁繼續。",
      action: "前往首頁",
    },
    headers_too_long: {
      title: "瀏覽器為這個網站存了太多 Cookie",
      next: "請在瀏覽器設定中刪除這個網站的 Cookie，再重新開啟。",
      action: "前往首頁",
    },
  },
  en: {
    busy: {
      title: "Many people are signing in at this moment",
      next: "Please try again in {seconds} s. Nothing is lost.",
      action: "Try again",
    },
    failed: {
      title: "This page cannot be opened at the moment",
      next: "The fault is on this site and has been recorded. Try again in a moment; you stay signed in.",
      action: "Try again",
    },
    no_page: {
      title: "There is no page at this address",
      next: "Nothing was changed. Go on from Home.",
      action: "Go to Home",
    },
    headers_too_long: {
      title: "Your browser keeps too many cookies for this site",
      next: "Delete the cookies of this site in your browser’s settings, then open it again.",
      action: "Go to Home",
    },
  },
};

const REFERENCE: Record<Language, string> = { "zh-TW": "參考編號：", en: "Reference: " };

/** Without the operator's accent, which would make it depend on the settings. */
const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#fbfaf6,#191714);--ink:light-dark(#231f19,#ebe8e1)}
body{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ui-sans-serif,system-ui,"PingFang TC","Noto Sans TC","Microsoft JhengHei",sans-serif}
h1{font-size:1.5rem;line-height:1.35;text-wrap:balance}
a{display:inline-block;margin:.75rem 0;padding:.625rem 1.25rem;border-radius:10px;background:var(--ink);color:var(--paper);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
small{color:light-dark(#5b554b,#b5afa4);overflow-wrap:anywhere}`;

/** Of the page, in addition to those of every answer. */
export const PROBLEM_PAGE_HEADERS = {
  ...PRIVATE_HEADERS,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src ${hashSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

interface RefusedNavigation {
  code: BffErrorCode;
  retryAfterSeconds: number | undefined;
  language: Language;
  requestId: string;
  /** Path and query, for a navigation that may be tried again; undefined for a form. */
  url: string | undefined;
}

/** @returns the document. No text of the caller stands in it, except the address as the target of the link */
export function problemPage(refused: RefusedNavigation): string {
  const { code, retryAfterSeconds = 1, language, requestId, url } = refused;
  const problem = problemOf(code);
  const { title, next, action } = WORDS[language][problem];
  const words = { title, next: next.replace("{seconds}", String(retryAfterSeconds)), action };
  // An address such as `//evil.example` would lead to another site.
  const isOwnPath = url !== undefined && !/^[/\\]{2}/.test(url);
  const target = problem === "no_page" || !isOwnPath ? "/" : url;
  const reference = `<p><small>${REFERENCE[language]}${escapeText(requestId)}</small></p>`;
  return documentOf(language, title, [sectionOf(words, target), reference]);
}

/** The page for a request that Node's parser refuses. The reader's language is not known, so the page has each. */
export function unreadPage(problem: "no_page" | "headers_too_long"): string {
  const sections = LANGUAGES.map(
    (language) =>
      `<section lang="${LANGUAGE_TAGS[language]}">${sectionOf(WORDS[language][problem], "/")}</section>`,
  );
  return documentOf("en", WORDS.en[problem].title, sections);
}

function problemOf(code: BffErrorCode): Problem {
  if (code === "rate_limited") return "busy";
  return BFF_ERROR_STATUS[code] >= 500 ? "failed" : "no_page";
}

function sectionOf({ title, next, action }: ProblemWords, target: string): string {
  return `<h1>${title}</h1>\n<p>${next}</p>\n<a href="${escapeText(target)}">${action}</a>`;
}

function documentOf(language: Language, title: string, body: readonly string[]): string {
  return [
    `<!doctype html>\n<html lang="${LANGUAGE_TAGS[language]}">\n<head>\n<meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<main>`,
    ...body,
    "</main>\n</body>\n</html>\n",
  ].join("\n");
}
