/** Texts of the admin area's frame, in both languages. Each area has its own beside it. */

import type { Language } from "#school/pages/language.ts";

const en = {
  admin: "Admin area",
  menu: "Menu",
  areas: "Areas",
  toContent: "To the content",
  signOut: "Sign out",
  otherLanguage: "中文",
  chooseLanguage: "以中文顯示",
  notSaved: "Nothing was saved. Look at:",
  unreadableField: "This text is too long, or has characters that cannot be seen. Type it again.",
  staleForm:
    "This page was open for too long or came from an earlier sign-in. Check what you typed and send it again.",
  noRight: "Only an owner or an admin of this school may do this. Nothing was changed. Ask one of them.",
  noRightTitle: "Not allowed",
  formMediaType:
    "The school cannot read this form in the way in which it was sent. Nothing was changed. Go back, load the page again, and send the form from there.",
  formTooLarge:
    "This form is too large. Nothing was changed. Go back, shorten what you typed and send it again.",
  formMalformed:
    "This form did not arrive as it was sent. Nothing was changed. Go back, load the page again, and send the form from there.",
  formTitle: "The form cannot be read",
  repeatedField: "A field was sent more than once. Check what stands here and send it again.",
  notFoundTitle: "Not found",
  notFound: "There is nothing at this address. It may have been taken out. Choose an area from the menu.",
  passwordTitle: "Your password, please",
  passwordWhy:
    "This change gives or takes access, and you typed your password more than 15 minutes ago. What you entered is kept.",
  password: "Password",
  passwordEmpty: "Type your password.",
  passwordWrong: "The password is not right. Type it again.",
  passwordThrottled: "Too many tries. Wait a quarter of an hour, then try again.",
  goOn: "Go on",
  toLog: "See it in the audit log",
  older: "Older",
  next: "Next page",
  first: "First page",
  clear: "Show all",
  nothingFound: "Nothing matches. Change what you search for, or show all.",
  none: "none",
  yes: "yes",
  no: "no",
  done: (what: string, subject: string) => `${what}: ${subject}`,
  changedMeanwhile: (who: string, what: string, when: string) =>
    `${who} changed this while you were looking (${what}, ${when}). You now see it as it is: check it and send again.`,
  changedBySomething:
    "This was changed while you were looking. You now see it as it is: check it and send again.",
};

export type AdminWords = typeof en;

const zhTW: AdminWords = {
  admin: "管理後台",
  menu: "選單",
  areas: "管理項目",
  toContent: "跳到主要內容",
  signOut: "登出",
  otherLanguage: "English",
  chooseLanguage: "Show in English",
  notSaved: "尚未儲存，請檢查：",
  unreadableField: "文字過長，或含有看不見的字元，請重新輸入。",
  staleForm: "這個頁面開啟太久，或屬於先前的登入。請確認輸入的內容後再送出一次。",
  noRight: "只有學校的擁有者或管理員可以這麼做。沒有任何變更，請洽其中一位。",
  noRightTitle: "沒有權限",
  formMediaType: "學校無法讀取以這種方式送出的表單，沒有任何變更。請返回上一頁，重新載入後再送出。",
  formTooLarge: "送出的內容過大，沒有任何變更。請返回上一頁，縮短內容後再送出。",
  formMalformed: "收到的表單內容已損壞，沒有任何變更。請返回上一頁，重新載入後再送出。",
  formTitle: "無法讀取表單",
  repeatedField: "有欄位重複送出。請確認以下內容後再送出一次。",
  notFoundTitle: "找不到頁面",
  notFound: "這個網址沒有內容，可能已經移除。請從選單選擇項目。",
  passwordTitle: "請輸入密碼",
  passwordWhy: "這項變更會給予或收回存取權，而你上次輸入密碼已超過 15 分鐘。你填寫的內容會保留。",
  password: "密碼",
  passwordEmpty: "請輸入密碼。",
  passwordWrong: "密碼不正確，請重新輸入。",
  passwordThrottled: "嘗試次數過多，請十五分鐘後再試。",
  goOn: "繼續",
  toLog: "在操作紀錄中查看",
  older: "更早",
  next: "下一頁",
  first: "第一頁",
  clear: "顯示全部",
  nothingFound: "沒有符合的結果。請修改搜尋內容，或顯示全部。",
  none: "無",
  yes: "是",
  no: "否",
  done: (what, subject) => `${what}：${subject}`,
  changedMeanwhile: (who, what, when) =>
    `你查看期間，${who}已做了變更（${what}，${when}）。以下是目前的內容，請確認後再送出。`,
  changedBySomething: "你查看期間，內容已經變更。以下是目前的內容，請確認後再送出。",
};

export const adminWordsIn = (language: Language): AdminWords => ({ "zh-TW": zhTW, en })[language];
