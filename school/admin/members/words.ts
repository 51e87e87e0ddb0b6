/** Texts of the members, in both languages. */

import type { Language } from "#school/pages/language.ts";

const en = {
  title: "Members",
  caption: "Members",
  search: "Search",
  queryTooLong: "Type at most 200 characters.",
  findHint: "How the address begins",
  rolesLabel: "Members with a role",
  everyone: "All",
  name: "Name",
  email: "E-mail",
  language: "Language",
  languages: { "zh-TW": "Chinese (Taiwan)", en: "English" } as Record<string, string>,
  invite: "Invite a member",
  inviteNote:
    "The school sends no mail: after this form you get a link, which you hand to the member yourself. By it they set their password.",
  inviteSubmit: "Invite",
  role: "Role",
  roleHint: "A role that may run the school is given afterwards, on the member's page.",
  emailUnusable: "Type an e-mail address, such as name@example.com.",
  nameUnusable: "Type the member's name, in 200 characters at most.",
  chooseOne: "Choose one of the list.",
  addressTaken: "Somebody has this address already. Find them in the list of members.",
  linkTitle: (name: string) => `The link for ${name}`,
  linkNote:
    "Copy it now: it is shown on this page alone. Whoever opens it can set the member's password, so hand it to nobody else. It is good once.",
  linkLabel: "Link to set the password",
  goodUntil: "Good until",
  toMember: "To the member",
  noPassword: "No password yet",
  noOpenLink:
    "This member cannot sign in: they have set no password, and there is no link that is still good.",
  openLink: (until: string) => `This member has set no password yet. Their link is good until ${until}.`,
  makeLink: "Make a new link",
  hasPassword: "The member has a password, so there is no link to make.",
  roles: "Roles",
  rolesAt: "Roles at this school",
  noRoles: "none",
  history: "What was done with this member",
  changeRoles: "Change the roles",
  rolesNote: "Roles decide who may run the school. They count from the member's next request on.",
  rolesHeld: "Roles",
  otherRole: "Another role",
  otherRoleHint: "Small letters, digits, - and _, such as teaching_assistant. Leave it empty for none.",
  roleUnusable: "Use at most 40 small letters, digits, - and _, and begin with a letter or a digit.",
  tooManyRoles: "A member has at most ten roles.",
  confirmOwn: "I take my own right to run the school away",
  confirmOwnFault:
    "With this change you could not open the admin area any more. Tick the box if you want that, or keep one of your roles.",
  onlyOwner: "Only an owner makes or unmakes an owner.",
  lastOwner: "The school must keep an owner. Make another member an owner first.",
  lastOperator: "Somebody must be able to run the school. Give another member such a role first.",
  sameRoles: "The member has these roles already.",
};

export type MemberWords = typeof en;

const zhTW: MemberWords = {
  title: "學員",
  caption: "學員",
  search: "搜尋",
  queryTooLong: "最多輸入 200 個字元。",
  findHint: "輸入電子郵件地址的開頭",
  rolesLabel: "依身分列出",
  everyone: "全部",
  name: "姓名",
  email: "電子郵件",
  language: "語言",
  languages: { "zh-TW": "中文（台灣）", en: "英文" },
  invite: "邀請學員",
  inviteNote: "學校不會寄信：送出後你會得到一個連結，請自行轉交給學員，學員用它設定密碼。",
  inviteSubmit: "邀請",
  role: "身分",
  roleHint: "可以管理學校的身分，請之後在學員的頁面給予。",
  emailUnusable: "請輸入電子郵件地址，例如 name@example.com。",
  nameUnusable: "請輸入學員的姓名，最多 200 個字元。",
  chooseOne: "請從列表中選擇。",
  addressTaken: "已有人使用這個地址，請在學員列表中尋找。",
  linkTitle: (name) => `給${name}的連結`,
  linkNote:
    "請立即複製：連結只在這個頁面顯示。打開連結的人就能設定這位學員的密碼，請勿交給其他人。連結只能使用一次。",
  linkLabel: "設定密碼的連結",
  goodUntil: "有效期限",
  toMember: "前往這位學員",
  noPassword: "尚未設定密碼",
  noOpenLink: "這位學員還無法登入：尚未設定密碼，也沒有仍然有效的連結。",
  openLink: (until) => `這位學員尚未設定密碼，連結的有效期限是 ${until}。`,
  makeLink: "產生新的連結",
  hasPassword: "這位學員已有密碼，不需要連結。",
  roles: "身分",
  rolesAt: "在本校的身分",
  noRoles: "無",
  history: "這位學員的操作紀錄",
  changeRoles: "變更身分",
  rolesNote: "身分決定誰可以管理學校，從學員的下一次操作起生效。",
  rolesHeld: "身分",
  otherRole: "其他身分",
  otherRoleHint: "小寫英文字母、數字、- 與 _，例如 teaching_assistant。沒有則留空。",
  roleUnusable: "最多 40 個小寫英文字母、數字、- 與 _，開頭須為字母或數字。",
  tooManyRoles: "一位學員最多有十個身分。",
  confirmOwn: "我要放棄自己管理學校的權限",
  confirmOwnFault: "這項變更會讓你無法再進入管理後台。確定要這麼做請勾選，否則請保留其中一個身分。",
  onlyOwner: "只有擁有者可以指定或取消擁有者。",
  lastOwner: "學校必須有一位擁有者，請先指定另一位學員為擁有者。",
  lastOperator: "必須有人可以管理學校，請先將這類身分給予另一位學員。",
  sameRoles: "這位學員已經是這些身分。",
};

export const memberWordsIn = (language: Language): MemberWords => ({ "zh-TW": zhTW, en })[language];

/** The names of the roles that the school knows. Any other role is shown as it is. */
const ROLE_NAMES: Readonly<Record<string, Record<Language, string>>> = {
  owner: { "zh-TW": "擁有者", en: "owner" },
  admin: { "zh-TW": "管理員", en: "administrator" },
  operator: { "zh-TW": "經營人員", en: "operator" },
  student: { "zh-TW": "學員", en: "student" },
  teaching_assistant: { "zh-TW": "助教", en: "teaching assistant" },
};

export function roleName(role: string, language: Language): string {
  return ROLE_NAMES[role]?.[language] ?? role;
}

export function writeRoles(roles: readonly string[], language: Language): string {
  const names = roles.map((role) => roleName(role, language));
  return names.length === 0
    ? memberWordsIn(language).noRoles
    : names.join({ "zh-TW": "、", en: ", " }[language]);
}
