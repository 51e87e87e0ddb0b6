/** States of the sign-in page, of each sign-in that ends without a session, and of sessions that end. */

import { ANY_TEXT, type MessageKey, type PreviewState, statesAt } from "./state.ts";

/** The sign-in page after a sign-in that failed. */
function problem(code: string, name: PreviewState["name"]): Omit<PreviewState, "id"> {
  return {
    name,
    address: `/sign-in?problem=${code}&request_id=0b8f7c1e-1111-4222-8333-444455556666`,
    session: "none",
    shows: [`signIn.problems.${code}.title` as MessageKey, "signIn.retry", { text: "0b8f7c1e" }],
  };
}

/** The tab's storage during a visit to the consent page, from which the member comes back without the permission. */
const ASKED_TO_MARK = JSON.stringify({
  intent: { name: "markRead", detail: { id: "ntf_yichun_0001" } },
  path: "/inbox",
  sub: "mem_yichun",
});

export const SIGN_IN_STATES = statesAt("/courses", {
  "shell/signed-out": {
    name: { "zh-TW": "尚未登入", en: "signed out" },
    address: "/billing?year=2026",
    session: "none",
    shows: [["signIn.title", { portal: ANY_TEXT }], "signIn.action"],
  },
  "shell/first-visit": {
    name: { "zh-TW": "第一次來", en: "a first visit" },
    address: "/sign-in",
    session: "none",
    shows: ["signIn.never"],
    hides: ["signIn.retry", "signIn.stillAtSchool"],
  },
  "shell/session-expired-idle": {
    name: { "zh-TW": "登入已失效，還沒有動作", en: "the session has ended, and nothing is pressed yet" },
    session: "ended",
    shows: ["courses.title", ["courses.count", { count: 8 }]],
    hides: ["extras.signInAgain.title"],
  },
  "shell/session-expired-action": {
    name: { "zh-TW": "登入已失效，按了按鈕", en: "the session has ended, and something is pressed" },
    address: "/inbox",
    session: "ended",
    steps: [{ press: ["inbox.markReadOf", { title: "明年一月課表預告" }] }],
    shows: ["extras.signInAgain.title"],
  },
  "shell/signed-out-in-other-tab": {
    name: { "zh-TW": "在另一個分頁登出", en: "signed out in another tab" },
    address: "/inbox",
    session: "ended-elsewhere",
    shows: [["signIn.title", { portal: ANY_TEXT }], "signIn.stillAtSchool", "signIn.signOutAtSchool"],
    hides: [{ text: "明年一月課表預告" }],
  },
  "shell/session-said-once": {
    name: { "zh-TW": "登入失效只說一次", en: "the end of a session is said once" },
    answers: [{ of: "CoursesPage", fail: "session_ended" }],
    shows: ["extras.signInAgain.title"],
    hides: ["errors.signed_out.title"],
  },
  "shell/token-other-site": {
    name: { "zh-TW": "學校不再續發授權", en: "the school renews the permission no more" },
    answers: [{ of: "CoursesPage", fail: "reauthorization_required" }],
    shows: ["extras.signInAgain.title", "extras.signInAgain.action"],
  },
  "shell/consent-denied": problem("access_denied", {
    "zh-TW": "沒有同意授權",
    en: "consent was declined",
  }),
  "shell/consent-partial": {
    name: { "zh-TW": "沒有同意變更的權限", en: "the permission to change was declined" },
    address: "/inbox",
    permission: "read",
    device: { keepsInTab: { "homeroom.step-up": ASKED_TO_MARK } },
    shows: ["stepUp.refused"],
    hides: ["stepUp.title"],
  },
  "shell/state-mismatch": problem("state_mismatch", {
    "zh-TW": "登入太久或換了瀏覽器",
    en: "the sign-in was too old",
  }),
  "shell/wrong-issuer": problem("wrong_issuer", {
    "zh-TW": "回覆不是來自這所學校",
    en: "the answer came from elsewhere",
  }),
  "shell/code-expired": problem("code_rejected", {
    "zh-TW": "學校不接受這次登入",
    en: "the school did not accept this sign-in",
  }),
  "shell/school-missing": problem("school_missing", {
    "zh-TW": "學校沒說屬於哪個網站",
    en: "the school did not say which site",
  }),
});
