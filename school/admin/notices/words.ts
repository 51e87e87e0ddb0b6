/** Texts of the notices, in both languages. */

import type { Language } from "#school/pages/language.ts";

const en = {
  title: "Notices",
  intro:
    "A notice stands at once in the inbox of every member it goes to, and cannot be taken back. Members who have turned announcements off do not get it.",
  heading: "Title",
  body: "Text",
  bodyHint: "At most 2,000 characters. It is shown as it is typed.",
  audience: "Who gets it",
  toAll: "All members",
  toOne: "One member",
  toCourse: (title: string) => `Members of ${title}`,
  email: "E-mail of the member",
  emailHint: "For “One member”.",
  send: "Send it now",
  titleMissing: "Type a title.",
  titleTooLong: "Use at most 200 characters.",
  bodyTooLong: "Use at most 2,000 characters.",
  memberMissing: "No member has this address.",
  audienceMissing: "Choose who gets it.",
};

type NoticeWords = typeof en;

const zhTW: NoticeWords = {
  title: "通知",
  intro: "通知會立即出現在每位收件學員的收件匣，無法收回。關閉公告類別的學員不會收到。",
  heading: "標題",
  body: "內容",
  bodyHint: "最多 2,000 個字元，會照輸入的樣子顯示。",
  audience: "收件對象",
  toAll: "所有學員",
  toOne: "一位學員",
  toCourse: (title) => `「${title}」的學員`,
  email: "學員的電子郵件",
  emailHint: "用於「一位學員」。",
  send: "立即發送",
  titleMissing: "請輸入標題。",
  titleTooLong: "標題最多 200 個字元。",
  bodyTooLong: "內容最多 2,000 個字元。",
  memberMissing: "沒有使用這個電子郵件的學員。",
  audienceMissing: "請選擇收件對象。",
};

export const noticeWordsIn = (language: Language): NoticeWords => ({ "zh-TW": zhTW, en })[language];
