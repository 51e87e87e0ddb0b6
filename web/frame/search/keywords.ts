/** What people call the portal's settings and actions: in every language, whatever the current one is. */

import type { Language } from "#shared/languages.ts";
import { paths } from "#web/app/paths.ts";

import type { ThemeChoice } from "../later/theme.ts";

type Named =
  | "contact"
  | "password"
  | "inboxSettings"
  | "sessions"
  | "shortcuts"
  | "signOut"
  | Language
  | ThemeChoice;

export const KEYWORDS: Record<Named, string> = {
  contact:
    "help contact support customer service question phone mail 客服 聯絡 幫助 協助 說明 問題 電話 信箱",
  password: "forgot reset change login 忘記密碼 更改密碼 修改密碼 登入",
  inboxSettings: "notification settings unsubscribe mute emails 通知設定 取消訂閱 關閉通知",
  sessions: "devices sessions 裝置 登入紀錄",
  shortcuts: "keyboard 鍵盤 快速鍵",
  signOut: "log out logout 登出",
  system: "theme dark light mode appearance 外觀 深色 淺色 自動",
  light: "theme light mode appearance 外觀 淺色 亮色",
  dark: "theme dark night mode appearance 外觀 深色 暗色 夜間",
  "zh-TW": "language chinese 語言 中文",
  en: "language english 語言 英文",
};

/** Actions of a screen, found by their words; the screen has the button. */
export const ACTIONS = [
  {
    name: "endOthers",
    path: paths.accountSessions,
    keywords: "sign log out everywhere other devices 登出其他裝置 登出所有裝置",
  },
  { name: "markAllRead", path: paths.inbox, keywords: "mark all as read 全部已讀 全部標為已讀" },
] as const;
