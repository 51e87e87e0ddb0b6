import type { PreviewState } from "./state.ts";

export const SHELL_STATES: readonly PreviewState[] = [
  {
    id: "shell/service-down",
    name: { "zh-TW": "連不上學校", en: "the school cannot be reached" },
    address: "/courses",
    network: "down",
    shows: ["errors.school_unavailable.title", "errors.requestId"],
  },
  {
    id: "shell/session-expired-action",
    name: { "zh-TW": "登入已失效，按了按鈕", en: "the session has ended, and something is pressed" },
    address: "/inbox",
    session: "ended",
    steps: [{ press: ["inbox.markReadOf", { title: "明年一月課表預告" }] }],
    shows: ["extras.signInAgain.title"],
  },
];
