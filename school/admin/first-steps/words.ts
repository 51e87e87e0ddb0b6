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
      text: "Courses come by programs, as below. A command makes a sample course, a sample payment and a sample notification for one member.",
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
  program: {
    title: "By a program",
    text: "A course is made, and a member enrolled, by an assistant that speaks MCP, or by the REST API: by curl, in one shell, in this order.",
    mcp: "Address for an assistant that speaks MCP",
    authorize: "curl: lines that print an address",
    token:
      "Open the address and allow it. The browser ends at a page that it cannot open: copy that page's address. Then these lines wait for it to be pasted, and get an access token for two hours",
    course: "Make a course",
    enrolment:
      "Enrol a member: the id of the course is in the answer, that of the member in the address of the member's page",
  },
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
      text: "課程由程式建立，作法在下方。另有一個指令可以為一位學員建立範例課程、範例付款與範例通知。",
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
  program: {
    title: "透過程式",
    text: "建立課程、加入學員，可以透過支援 MCP 的助理，或使用 REST API：以 curl 在同一個終端機中依序執行。",
    mcp: "給支援 MCP 的助理使用的網址",
    authorize: "curl：印出一個網址",
    token:
      "開啟該網址並允許。瀏覽器最後會停在一個打不開的頁面，請複製那一頁的網址。下列指令會等你貼上它，換得兩小時有效的存取權杖",
    course: "建立課程",
    enrolment: "加入學員：課程的 id 在上一個回應中，學員的 id 在該學員頁面的網址中",
  },
  sampleCommand: "建立範例的指令",
  portalLines: "檔案 portal.env（填入你複製的密鑰）",
  startCommand: "用它啟動學員專區的指令",
};

export const firstStepsWordsIn = (language: Language): FirstStepsWords => ({ "zh-TW": zhTW, en })[language];
