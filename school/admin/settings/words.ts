/** Texts of the settings, in both languages. */

import type { Language } from "#school/pages/language.ts";

const en = {
  title: "Settings",
  nameTitle: "Name of the school",
  nameMeaning: "Members read it on the sign-in and consent pages, and programs in the school's documents.",
  name: "Name",
  nameInEnglish: "Name in English",
  nameUnusable: "Type a name, in 200 characters at most.",
  rename: "Change the name",
  mcpTitle: "MCP connections (beta)",
  mcpMeaning:
    "Lets programs, such as a member portal, connect to members' accounts. With it on, this menu has OAuth applications, where you make a program's client and its secret.",
  mcpOffMeaning:
    "Turning it off hides OAuth applications from this menu. Applications that exist go on working: disable an application to end its access.",
  isOn: "It is on.",
  isOff: "It is off.",
  turnOn: "Turn MCP connections on",
  turnOff: "Turn MCP connections off",
  already: "Somebody has changed this setting already. You now see it as it is.",
  toApplications: "To the OAuth applications",
};

export type SettingsWords = typeof en;

const zhTW: SettingsWords = {
  title: "設定",
  nameTitle: "學校名稱",
  nameMeaning: "學員會在登入與授權頁面看到這個名稱，程式則會在學校的文件中讀到。",
  name: "名稱",
  nameInEnglish: "英文名稱",
  nameUnusable: "請輸入名稱，最多 200 個字元。",
  rename: "變更名稱",
  mcpTitle: "MCP 連接（測試版）",
  mcpMeaning:
    "讓程式（例如學員專區）連接學員的帳號。開啟後，選單會出現「OAuth 應用程式」，你可以在那裡建立程式的用戶端與密鑰。",
  mcpOffMeaning:
    "關閉後，選單不再顯示「OAuth 應用程式」。已經建立的應用程式會繼續運作；要終止存取，請停用該應用程式。",
  isOn: "目前已開啟。",
  isOff: "目前已關閉。",
  turnOn: "開啟 MCP 連接",
  turnOff: "關閉 MCP 連接",
  already: "這項設定已經有人變更過。以下是目前的狀態。",
  toApplications: "前往 OAuth 應用程式",
};

export const settingsWordsIn = (language: Language): SettingsWords => ({ "zh-TW": zhTW, en })[language];
