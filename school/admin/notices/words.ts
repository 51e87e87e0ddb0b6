/** Texts of the notices, in both languages. */

import type { Texts } from "#school/admin/frame/area.ts";
import type { Language } from "#school/pages/language.ts";
import { isNotificationTopic, type NotificationTopic } from "#shared/notification-topics.ts";

const en = {
  title: "Notices",
  intro:
    "A notice stands in the inbox of every member it goes to. Notices that were sent cannot be taken back.",
  write: "Write a notice",
  open: "Drafts and planned notices",
  sent: "Sent",
  noOpen: "No draft, and nothing planned.",
  noSent: "No notice has been sent yet.",
  notice: "Notice",
  to: "To",
  state: "State",
  draft: "draft",
  planned: (when: string) => `goes out ${when}`,
  sending: "being sent",
  wasSent: "sent",
  sentAt: "Sent",
  recipients: "Members",
  topic: "Topic",
  topicHint: "Members who have turned this topic off in their inbox do not get the notice.",
  heading: "Title",
  body: "Text",
  bodyHint: "At most 2,000 characters. It is shown as it is typed.",
  link: "Link",
  linkHint:
    "A path of the portal such as /billing or /courses/name, or an address that begins with https://. Leave it empty for none.",
  audience: "Who gets it",
  audiences: { all: "All members", course: "The members of a course", member: "One member" },
  course: "Course",
  courseHint: "For “The members of a course”: those whose access has not ended.",
  email: "E-mail of the member",
  emailHint: "For “One member”.",
  toAll: "all members",
  toCourse: (title: string) => `members of ${title}`,
  toMember: (name: string) => name,
  gone: "(taken out)",
  save: "Save and see the preview",
  saveChange: "Save the change",
  titleMissing: "Type a title.",
  titleTooLong: "Use at most 200 characters in one line.",
  bodyTooLong: "Use at most 2,000 characters.",
  linkUnusable: "Type a path that begins with / or an address that begins with https://.",
  memberMissing: "No member has this address.",
  preview: "Preview",
  noLink: "no link",
  counts: (recipients: number, turnedOff: number) =>
    `${count(recipients, "member gets", "members get")} it.${turnedOff === 0 ? "" : ` ${count(turnedOff, "more has", "more have")} turned this topic off.`}`,
  send: "Send",
  sendNow: "Send it now",
  cannotTakeBack: "A notice that was sent cannot be taken back.",
  plan: "Send it later",
  sendAt: "Send at",
  sendAtHint: (zone: string) => `Time of ${zone}. It goes out within a minute after that.`,
  takeBack: "Take it back into the drafts",
  takeBackNote: "Until it goes out, it can be changed or taken back.",
  change: "Change the notice",
  remove: "Delete the draft",
  instantUnusable: "Type a date and a time that exist, such as 2027-03-31 09:00.",
  instantPast: "This time is over. Send it now, or type a time that is to come.",
  tooLate: "It is too late: the notice is being sent, or was sent already.",
  written: "Written",
};

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

export type NoticeWords = typeof en;

const zhTW: NoticeWords = {
  title: "通知",
  intro: "通知會出現在每位收件學員的收件匣。已發送的通知無法收回。",
  write: "撰寫通知",
  open: "草稿與排定的通知",
  sent: "已發送",
  noOpen: "沒有草稿，也沒有排定的通知。",
  noSent: "尚未發送任何通知。",
  notice: "通知",
  to: "對象",
  state: "狀態",
  draft: "草稿",
  planned: (when) => `${when} 發送`,
  sending: "發送中",
  wasSent: "已發送",
  sentAt: "發送時間",
  recipients: "人數",
  topic: "類別",
  topicHint: "在收件匣關閉這個類別的學員不會收到。",
  heading: "標題",
  body: "內容",
  bodyHint: "最多 2,000 個字元，會照輸入的樣子顯示。",
  link: "連結",
  linkHint: "學員專區的路徑，例如 /billing 或 /courses/name；或以 https:// 開頭的網址。沒有則留空。",
  audience: "收件對象",
  audiences: { all: "所有學員", course: "一門課程的學員", member: "一位學員" },
  course: "課程",
  courseHint: "用於「一門課程的學員」：觀看期限未到的學員。",
  email: "學員的電子郵件",
  emailHint: "用於「一位學員」。",
  toAll: "所有學員",
  toCourse: (title) => `「${title}」的學員`,
  toMember: (name) => name,
  gone: "（已移除）",
  save: "儲存並預覽",
  saveChange: "儲存變更",
  titleMissing: "請輸入標題。",
  titleTooLong: "標題最多 200 個字元，且只能一行。",
  bodyTooLong: "內容最多 2,000 個字元。",
  linkUnusable: "請輸入以 / 開頭的路徑，或以 https:// 開頭的網址。",
  memberMissing: "沒有使用這個電子郵件的學員。",
  preview: "預覽",
  noLink: "沒有連結",
  counts: (recipients, turnedOff) =>
    `${recipients.toLocaleString("zh-TW")} 位學員會收到。${turnedOff === 0 ? "" : `另有 ${turnedOff.toLocaleString("zh-TW")} 位關閉了這個類別。`}`,
  send: "發送",
  sendNow: "立即發送",
  cannotTakeBack: "已發送的通知無法收回。",
  plan: "稍後發送",
  sendAt: "發送時間",
  sendAtHint: (zone) => `時間以 ${zone} 為準，到時一分鐘內發送。`,
  takeBack: "收回為草稿",
  takeBackNote: "發送之前都可以修改或收回。",
  change: "修改通知",
  remove: "刪除草稿",
  instantUnusable: "請輸入實際存在的日期與時間，例如 2027-03-31 09:00。",
  instantPast: "這個時間已經過了。請立即發送，或輸入未來的時間。",
  tooLate: "來不及了：通知正在發送，或已經發送。",
  written: "撰寫時間",
};

export const noticeWordsIn = (language: Language): NoticeWords => ({ "zh-TW": zhTW, en })[language];

/** The topics of this school, in the words that the portal has for them. */
export const TOPICS: Readonly<Record<NotificationTopic, Texts>> = {
  announcement: { "zh-TW": "公告", en: "Announcement" },
  course_update: { "zh-TW": "課程更新", en: "Course update" },
  comment_reply: { "zh-TW": "留言回覆", en: "Reply to your comment" },
  event_reminder: { "zh-TW": "活動提醒", en: "Event reminder" },
  payment: { "zh-TW": "付款", en: "Payment" },
  refund: { "zh-TW": "退款", en: "Refund" },
  access_expiry: { "zh-TW": "觀看期限", en: "End of access" },
  maintenance: { "zh-TW": "系統維護", en: "Maintenance" },
};

export function topicName(topic: string, language: Language): string {
  return isNotificationTopic(topic) ? TOPICS[topic][language] : topic;
}
