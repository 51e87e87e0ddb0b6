/** Texts of the first steps, in both languages. */

import type { Language } from "#school/pages/language.ts";

/** The steps from an empty school to a member in the portal. */
export const STEPS = ["name", "application", "course", "invitation", "portal"] as const;
export type Step = (typeof STEPS)[number];

const en = {
  title: "First steps",
  intro: "Five steps until a member sees a course in the portal. This page goes away when all are done.",
  done: "Done",
  steps: {
    name: {
      title: "Name the school",
      text: "Members read the name on every page, from the sign-in page on.",
    },
    application: {
      title: "Make an application for the portal",
      text: "The portal signs members in as an OAuth application. The page after the form shows its secret, with all lines that start the portal.",
    },
    course: {
      title: "Make the first course",
      text: "Courses come by programs: by an assistant that speaks MCP, or by the REST API. A command makes a sample course, a sample payment and a sample notification for one member.",
    },
    invitation: {
      title: "Invite a member",
      text: "You get a link and hand it to the member, who sets a password by it. Then enrol the member in the course by a program, as the course was made.",
    },
    portal: {
      title: "Start the portal, and sign in",
      text: "Put the lines into a file and start the portal with it. The step is done when somebody has signed in to the portal.",
    },
  } satisfies Record<Step, { title: string; text: string }>,
  toSettings: "To the settings",
  turnOnFirst: "Turn MCP connections on first",
  portalAddress: "Address of the portal",
  makeApplication: "Make the application",
  invite: "Invite a member",
  mcpAddress: "Address for an assistant that speaks MCP",
  restExample: "Example for the REST API, with an access token for courses:write",
  sampleCommand: "Command for a sample",
  portalLines: "The file portal.env, with the secret that you copied",
  startCommand: "Command that starts the portal with it",
};

export type FirstStepsWords = typeof en;

const zhTW: FirstStepsWords = {
  title: "開始使用",
  intro: "完成五個步驟，學員就能在學員專區看到課程。全部完成後，這個頁面就會消失。",
  done: "已完成",
  steps: {
    name: { title: "為學校命名", text: "從登入頁開始，學員在每一頁都會看到這個名稱。" },
    application: {
      title: "建立學員專區的應用程式",
      text: "學員專區以 OAuth 應用程式的身分讓學員登入。送出表單後的頁面會顯示密鑰，以及啟動學員專區所需的每一行設定。",
    },
    course: {
      title: "建立第一門課程",
      text: "課程由程式建立：透過支援 MCP 的助理，或使用 REST API。另有一個指令可以為一位學員建立範例課程、範例付款與範例通知。",
    },
    invitation: {
      title: "邀請一位學員",
      text: "你會得到一個連結；把它交給學員，學員用它設定密碼。接著和建立課程一樣，由程式把學員加入課程。",
    },
    portal: {
      title: "啟動學員專區並登入",
      text: "把設定存成檔案，再用它啟動學員專區。只要有人登入過學員專區，這一步就完成了。",
    },
  },
  toSettings: "前往設定",
  turnOnFirst: "請先開啟 MCP 連接",
  portalAddress: "學員專區的網址",
  makeApplication: "建立應用程式",
  invite: "邀請學員",
  mcpAddress: "給支援 MCP 的助理使用的網址",
  restExample: "REST API 範例（存取權杖需有 courses:write 權限）",
  sampleCommand: "建立範例的指令",
  portalLines: "檔案 portal.env（填入你複製的密鑰）",
  startCommand: "用它啟動學員專區的指令",
};

export const firstStepsWordsIn = (language: Language): FirstStepsWords => ({ "zh-TW": zhTW, en })[language];
