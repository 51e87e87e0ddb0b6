/** Texts of the school's pages, in both languages. */

import type { Language } from "#school/pages/language.ts";

const en = {
  signInTitle: (school: string) => `Sign in to ${school}`,
  email: "E-mail",
  password: "Password",
  signIn: "Sign in",
  wrongPassword: "The e-mail or the password is not right. Check both and try again.",
  missingFields: "Enter your e-mail and your password.",
  setPasswordTitle: "Set your password",
  setPasswordIntro: (name: string, school: string) =>
    `Hello ${name}, choose the password with which you sign in to ${school}.`,
  newPassword: "New password",
  passwordRule: (min: number) => `At least ${min} characters. Several words make a good one.`,
  repeatPassword: "The same password again",
  setPassword: "Set the password",
  passwordNotSet: "The password is not set",
  passwordTooShort: (min: number) => `Use at least ${min} characters.`,
  passwordTooLong: (max: number) => `Use at most ${max} characters.`,
  passwordIsAddress: "Your e-mail address is easy to guess. Choose another password.",
  passwordsDiffer: "The two passwords are not the same. Type both again.",
  passwordSetTitle: "Your password is set",
  passwordSetText: (school: string, isSignedIn: boolean) =>
    `${isSignedIn ? "You are signed in. " : ""}From now on you sign in to ${school} with your e-mail and this password.`,
  throttled: "Too many tries. Wait a quarter of an hour, then try again.",
  errorSummary: "Not signed in",
  noCookie:
    "This browser sent no cookie of the school, so you are not signed in. Allow cookies for this site, or open it in another browser, and sign in again.",
  noMembersTitle: "This school has no members yet",
  noMembers:
    "Whoever set the school up makes its first owner with a command, on the machine that it runs on.",
  noMembersCommand: "Command for the first owner",
  noMembersNext: "Then load this page again and sign in.",
  demoTitle: "Or choose a demo member",
  demoNote: "This school is a demonstration: everyone in it is made up.",
  consentTitle: (client: string) => `Allow ${client} access?`,
  continueTitle: (client: string) => `Continue to ${client}`,
  permissionsTitle: "What it may do",
  selfRegistered:
    "This application runs on a computer and gave itself its name. The school has not reviewed it: allow it only if you have just started it yourself.",
  unreviewedDocument: (host: string) =>
    `This application is published by ${host}. The school has not reviewed it, so it may only read.`,
  reviewedDocument: (host: string) =>
    `This application is published by ${host}, and the school has reviewed it.`,
  notYou: "Not you?",
  signOutTitle: (school: string) => `Sign out of ${school}`,
  signOut: "Sign out",
  otherAccount: "Use another account",
  allow: "Allow",
  deny: "Do not allow",
  consentNote: "The application receives no password. You are asked again each time it connects.",
  alreadyAllowedTitle: (client: string) => `You have already allowed ${client}`,
  alreadyAllowed:
    "The application has received your answer, and nothing was sent to it again. Go back to it: if it still waits, connect it once more there.",
  returnsTo: (origin: string) => `Your answer goes to ${origin}`,
  returnTitle: (client: string) => `Going back to ${client}`,
  returnText: "This takes a moment. If this page stays, go on with the link.",
  returnLink: (client: string) => `Go back to ${client}`,
  problemTitle: "Can't continue",
  unknown_client:
    "The application that sent you here is not known to this school. Go back to it and tell whoever runs it.",
  unreadable_document:
    "The application that sent you here describes itself at an address of its own, and the school could not read that description. Nothing was sent to it. Try again in a few minutes, or tell whoever runs it.",
  unregistered_redirect_uri:
    "The application asked to be answered at an address that is not registered for it. Nothing was sent there. Tell whoever runs it.",
  consent_over:
    "This question was already answered, or it waited too long. Go back to the application and start again.",
  no_cookie:
    "This browser sent no cookie of the school with your answer, so nothing was sent to the application. Allow cookies for this site, go back to the application and start again.",
  foreign_form: "This form did not come from a page of this school. Nothing was changed.",
  password_link_over:
    "This link was used already, or its week is over. If you have set your password, sign in with it; otherwise ask the school for a new link.",
  too_many_tries: "Too many tries from your address. Wait an hour, then open the link again.",
  client_gone: "The application may no longer use this school. Nothing was sent to it.",
  no_role:
    "Only members of this school can let an application use their account, and the account you are signed in with is not one of them. Nothing was sent to the application.",
  no_operator_role:
    "Only people who run this school can let this application work with it, and the account you are signed in with is not one of theirs. Nothing was sent to the application.",
  no_admin_role:
    "Only people who run this school can open its admin area, and the account you are signed in with is not one of theirs. Nothing was changed.",
  not_found: "There is no page at this address.",
  toHome: "To the school's home page",
  server_error: "Something went wrong at the school. Try again in a moment.",
  requestId: "Reference",
  toCourses: "Go to your courses",
  toAdmin: "Admin area",
  homeText: "Here you sign in, and decide which applications may see your account.",
};

export type Words = typeof en;

const zhTW: Words = {
  signInTitle: (school) => `登入${school}`,
  email: "電子郵件",
  password: "密碼",
  signIn: "登入",
  wrongPassword: "電子郵件或密碼不正確，請檢查後再試一次。",
  missingFields: "請輸入電子郵件與密碼。",
  setPasswordTitle: "設定密碼",
  setPasswordIntro: (name, school) => `${name}，你好。請設定登入${school}時使用的密碼。`,
  newPassword: "新密碼",
  passwordRule: (min) => `至少 ${min} 個字元；用幾個詞組成的密碼既好記又安全。`,
  repeatPassword: "再輸入一次",
  setPassword: "設定密碼",
  passwordNotSet: "密碼尚未設定",
  passwordTooShort: (min) => `請至少輸入 ${min} 個字元。`,
  passwordTooLong: (max) => `最多輸入 ${max} 個字元。`,
  passwordIsAddress: "電子郵件地址很容易被猜到，請改用其他密碼。",
  passwordsDiffer: "兩次輸入的密碼不同，請重新輸入。",
  passwordSetTitle: "密碼設定完成",
  passwordSetText: (school, isSignedIn) =>
    `${isSignedIn ? "你已經登入。" : ""}之後請用電子郵件與這組密碼登入${school}。`,
  throttled: "嘗試次數過多，請十五分鐘後再試。",
  errorSummary: "尚未登入",
  noCookie:
    "瀏覽器沒有送出本校的 Cookie，所以你尚未登入。請允許這個網站使用 Cookie，或改用其他瀏覽器，再登入一次。",
  noMembersTitle: "這所學校還沒有任何成員",
  noMembers: "請由架設學校的人，在執行學校服務的機器上，用指令建立第一位擁有者。",
  noMembersCommand: "建立第一位擁有者的指令",
  noMembersNext: "接著重新載入這個頁面並登入。",
  demoTitle: "或選一位示範學員",
  demoNote: "這是示範學校，所有人物皆為虛構。",
  consentTitle: (client) => `要讓「${client}」使用你的帳號嗎？`,
  continueTitle: (client) => `繼續前往${client}`,
  permissionsTitle: "可以做什麼",
  selfRegistered:
    "這個應用程式在電腦上執行，名稱由它自行填寫，學校並未審核。只有在你剛剛親自啟動它的情況下，才應該允許。",
  unreviewedDocument: (host) => `這個應用程式由 ${host} 發布。學校尚未審核，因此它只能讀取資料。`,
  reviewedDocument: (host) => `這個應用程式由 ${host} 發布，已通過學校審核。`,
  notYou: "不是你？",
  signOutTitle: (school) => `登出${school}`,
  signOut: "登出",
  otherAccount: "改用其他帳號",
  allow: "允許",
  deny: "不允許",
  consentNote: "應用程式不會拿到你的密碼；每次連結時都會再問你一次。",
  alreadyAllowedTitle: (client) => `你已經允許「${client}」使用你的帳號`,
  alreadyAllowed:
    "應用程式已收到你的回覆，這次沒有再送出任何資料。請回到該應用程式；如果它仍在等候，請在那裡重新連結一次。",
  returnsTo: (origin) => `你的回覆會送往 ${origin}`,
  returnTitle: (client) => `正在返回「${client}」`,
  returnText: "請稍候。如果畫面一直停在這裡，請點選下方連結。",
  returnLink: (client) => `返回「${client}」`,
  problemTitle: "無法繼續",
  unknown_client: "這所學校不認得帶你來的應用程式。請回到該應用程式，並通知它的管理者。",
  unreadable_document:
    "帶你來的應用程式把自己的說明放在它的網址上，但學校讀不到那份說明，因此沒有送出任何資料。請過幾分鐘再試，或通知它的管理者。",
  unregistered_redirect_uri: "應用程式要求把回覆送到未登記的網址，因此沒有送出任何資料。請通知它的管理者。",
  consent_over: "這個問題已經回答過，或等待太久了。請回到應用程式重新開始。",
  no_cookie:
    "瀏覽器沒有送出本校的 Cookie，因此沒有送出任何資料給應用程式。請允許這個網站使用 Cookie，再回到應用程式重新開始。",
  foreign_form: "這份表單不是來自本校的頁面，沒有任何變更。",
  password_link_over:
    "這個連結已經用過，或已超過一週。如果你已設定密碼，請直接登入；否則請向學校索取新的連結。",
  too_many_tries: "這個位址嘗試的次數過多，請一小時後再打開連結。",
  client_gone: "這個應用程式已不能使用本校的服務，沒有送出任何資料。",
  no_role:
    "只有本校學員才能授權應用程式使用帳號，而你目前登入的帳號不是本校學員。沒有送出任何資料給應用程式。",
  no_operator_role:
    "只有負責管理這所學校的人員才能授權這個應用程式，而你目前登入的帳號沒有管理身分。沒有送出任何資料給應用程式。",
  no_admin_role: "只有負責管理這所學校的人員才能進入管理後台，而你目前登入的帳號沒有管理身分。沒有任何變更。",
  not_found: "這個網址沒有頁面。",
  toHome: "前往學校首頁",
  server_error: "學校的服務出了問題，請稍後再試。",
  requestId: "查詢編號",
  toCourses: "前往我的課程",
  toAdmin: "管理後台",
  homeText: "在這裡登入，並決定哪些應用程式可以查看你的帳號。",
};

export const wordsIn = (language: Language): Words => ({ "zh-TW": zhTW, en })[language];
