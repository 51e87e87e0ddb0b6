/** The permissions of each scope, in the words of the consent page. */

import { CLAIMS_OF_SCOPE, type IdentityClaims } from "#school/oauth/claims.ts";
import type { Language } from "#school/pages/language.ts";
import type { ACCOUNT_SCOPES, OperatorScope, Scope } from "#shared/scopes.ts";

type Words = Record<Language, string>;

/** The meaning of each claim for a person; undefined if the text of the scope already says it. */
export const CLAIM_WORDS: Record<keyof IdentityClaims, Words | undefined> = {
  sub: undefined,
  org_id: undefined,
  name: { "zh-TW": "姓名", en: "name" },
  email: { "zh-TW": "電子郵件", en: "e-mail" },
  picture: { "zh-TW": "頭像", en: "picture" },
  roles: { "zh-TW": "身分", en: "roles" },
};

/** The permissions of each scope of a member client, besides reading claims. */
const MEMBER_WORDS: Record<(typeof ACCOUNT_SCOPES)[number], Words> = {
  "account:read": {
    "zh-TW": "查看你的學校、課程與進度、數位商品、諮詢、活動、付款紀錄與通知",
    en: "See your courses, products, events, payments, notifications",
  },
  "account:write": {
    "zh-TW": "將通知標為已讀、變更通知設定",
    en: "Manage notifications",
  },
};

/** What a scope of an operator client allows (Spec, "Scopes"). */
const OPERATOR_WORDS: Record<OperatorScope, Words> = {
  "courses:read": { "zh-TW": "查看學校的課程", en: "See the school's courses" },
  "courses:write": {
    "zh-TW": "新增、修改、發布與刪除學校的課程",
    en: "Add, change, publish and delete the school's courses",
  },
  "students:read": {
    "zh-TW": "查看各課程的學生與他們的學習進度",
    en: "See the students of each course and their progress",
  },
  "students:write": {
    "zh-TW": "將學生加入或移出課程、變更觀看期限",
    en: "Enrol and withdraw students, and change when their access ends",
  },
  "members:read": {
    "zh-TW": "查看學校所有學員的姓名、電子郵件地址與身分",
    en: "See the names, e-mail addresses and roles of all members of the school",
  },
  "members:write": {
    "zh-TW": "邀請與移除學員、變更他們的身分，但管理學校的身分除外",
    en: "Invite and remove members, and change their roles, except those that run the school",
  },
  "analytics:read": {
    "zh-TW": "查看學校的營收與學習數據",
    en: "See the school's sales and learning figures",
  },
  "curriculum:read": { "zh-TW": "查看課程的章節與單元", en: "See the sections and lectures of courses" },
  "curriculum:write": {
    "zh-TW": "新增、修改、排序與刪除課程的章節與單元",
    en: "Add, change, reorder and delete sections and lectures of courses",
  },
  "orders:read": { "zh-TW": "查看學校的訂單與付款", en: "See the school's orders and payments" },
  "school:read": { "zh-TW": "查看學校的基本設定", en: "See the school's settings" },
  "school:write": { "zh-TW": "變更學校的基本設定", en: "Change the school's settings" },
  "appearance:read": { "zh-TW": "查看學校網站的外觀設定", en: "See how the school's site is set to look" },
  "appearance:write": { "zh-TW": "變更學校網站的外觀", en: "Change how the school's site looks" },
  "events:read": {
    "zh-TW": "查看學校的活動與報名者",
    en: "See the school's events and who registered for them",
  },
  "events:write": { "zh-TW": "新增、修改與刪除學校的活動", en: "Add, change and delete the school's events" },
  "membership_plans:read": { "zh-TW": "查看學校的會員方案", en: "See the school's membership plans" },
  "membership_plans:write": {
    "zh-TW": "新增、修改與刪除學校的會員方案",
    en: "Add, change and delete the school's membership plans",
  },
  "coupons:read": { "zh-TW": "查看學校的優惠券", en: "See the school's coupons" },
  "coupons:write": {
    "zh-TW": "新增、修改與刪除學校的優惠券",
    en: "Add, change and delete the school's coupons",
  },
  "posts:read": { "zh-TW": "查看學校的文章，包含草稿", en: "See the school's posts, drafts included" },
  "posts:write": { "zh-TW": "撰寫、修改與刪除學校的文章", en: "Write, change and delete the school's posts" },
  "subscriptions:read": {
    "zh-TW": "查看學員的訂閱狀態",
    en: "See which members have a subscription, and its state",
  },
  "subscriptions:write": { "zh-TW": "取消或恢復學員的訂閱", en: "Cancel and resume members' subscriptions" },
  "digital_products:read": { "zh-TW": "查看學校的數位商品", en: "See the school's digital products" },
  "digital_products:write": {
    "zh-TW": "新增、修改與刪除學校的數位商品",
    en: "Add, change and delete the school's digital products",
  },
  "comments:read": { "zh-TW": "查看課程中的留言", en: "See the comments in courses" },
  "lecturers:read": { "zh-TW": "查看學校的講師", en: "See the school's lecturers" },
  "lecturers:write": {
    "zh-TW": "新增、修改與刪除學校的講師資料",
    en: "Add, change and delete the school's lecturers",
  },
  "storage:write": { "zh-TW": "上傳檔案到學校", en: "Upload files to the school" },
  "forms:read": {
    "zh-TW": "查看學校的表單與填寫內容",
    en: "See the school's forms and what people answered",
  },
  "pages:read": {
    "zh-TW": "查看學校網站的頁面，包含草稿",
    en: "See the pages of the school's site, drafts included",
  },
  "pages:write": {
    "zh-TW": "新增、修改與刪除學校網站的頁面",
    en: "Add, change and delete pages of the school's site",
  },
};

const RESOURCE_WORDS = { ...MEMBER_WORDS, ...OPERATOR_WORDS };

/** The claims that each scope lets an application read: `account:read` gives by the Member API what the others give by UserInfo. */
const CLAIMS_READ: Partial<Record<Scope, readonly (keyof IdentityClaims)[]>> = {
  ...CLAIMS_OF_SCOPE,
  "account:read": ["name", "email", "picture", "roles"],
};

/** Says in plain words what scopes allow together, one line a permission: what several of them give is said once. */
export function permissionsOf(scopes: readonly Scope[], language: Language): string[] {
  const claims = new Set(scopes.flatMap((scope) => CLAIMS_READ[scope] ?? []));
  const names = [...claims].flatMap((claim) => CLAIM_WORDS[claim]?.[language] ?? []);
  const identity = { "zh-TW": `查看你的${names.join("、")}`, en: `See your ${names.join(", ")}` }[language];
  const others = scopes.flatMap((scope) => (isClaimScope(scope) ? [] : RESOURCE_WORDS[scope][language]));
  return names.length === 0 ? others : [identity, ...others];
}

export function describeScope(scope: Scope, language: Language): string {
  return permissionsOf([scope], language).join({ "zh-TW": "；", en: "; " }[language]);
}

function isClaimScope(scope: Scope): scope is keyof typeof CLAIMS_OF_SCOPE {
  return Object.hasOwn(CLAIMS_OF_SCOPE, scope);
}
