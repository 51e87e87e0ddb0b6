import type { Scope } from "#shared/scopes.ts";

import { CLAIMS_OF_SCOPE, type IdentityClaims } from "../oauth/claims.ts";
import type { Language } from "./language.ts";

type Words = Record<Language, string>;

/** What each claim tells an application, as a person would say it; nothing where the scope's own words say it. */
export const CLAIM_WORDS: Record<keyof IdentityClaims, Words | undefined> = {
  sub: undefined,
  org_id: undefined,
  name: { "zh-TW": "姓名", en: "name" },
  email: { "zh-TW": "電子郵件地址", en: "e-mail address" },
  picture: { "zh-TW": "頭像", en: "picture" },
  roles: { "zh-TW": "在本校的身分", en: "roles at this school" },
};

/** What a scope of a member client lets the application do beside reading claims. */
const MEMBER_SCOPES: Partial<Record<Scope, Words>> = {
  "account:read": {
    "zh-TW":
      "查看你的姓名、電子郵件地址、頭像、所屬學校與身分、課程與進度、數位商品、諮詢、活動、付款紀錄與通知",
    en: "See your name, e-mail address, picture, schools and roles, courses and progress, digital products, consulting, events, payments and notifications",
  },
  "account:write": {
    "zh-TW": "將通知標為已讀、變更通知設定",
    en: "Mark notifications as read and change notification settings",
  },
};

const RESOURCES: Record<string, Words> = {
  courses: { "zh-TW": "課程", en: "courses" },
  students: { "zh-TW": "學生", en: "students" },
  members: { "zh-TW": "學員", en: "members" },
  analytics: { "zh-TW": "數據分析", en: "analytics" },
  curriculum: { "zh-TW": "課程大綱", en: "curriculum" },
  orders: { "zh-TW": "訂單", en: "orders" },
  school: { "zh-TW": "學校設定", en: "school settings" },
  appearance: { "zh-TW": "外觀", en: "appearance" },
  events: { "zh-TW": "活動", en: "events" },
  membership_plans: { "zh-TW": "會員方案", en: "membership plans" },
  coupons: { "zh-TW": "優惠券", en: "coupons" },
  posts: { "zh-TW": "文章", en: "posts" },
  subscriptions: { "zh-TW": "訂閱", en: "subscriptions" },
  digital_products: { "zh-TW": "數位商品", en: "digital products" },
  comments: { "zh-TW": "留言", en: "comments" },
  lecturers: { "zh-TW": "講師", en: "lecturers" },
  storage: { "zh-TW": "檔案", en: "stored files" },
  forms: { "zh-TW": "表單", en: "forms" },
  pages: { "zh-TW": "頁面", en: "pages" },
};

/** Says in plain words what a scope allows; a scope without words is shown by its own name. */
export function describeScope(scope: string, language: Language): string {
  if (Object.hasOwn(CLAIMS_OF_SCOPE, scope))
    return describeClaims(scope as keyof typeof CLAIMS_OF_SCOPE, language);
  const own = MEMBER_SCOPES[scope as Scope];
  if (own !== undefined) return own[language];
  const [resource = "", access] = scope.split(":");
  const words = Object.hasOwn(RESOURCES, resource) ? RESOURCES[resource]?.[language] : undefined;
  if (words === undefined) return scope;
  if (language === "en")
    return access === "write" ? `Change the school's ${words}` : `See the school's ${words}`;
  return access === "write" ? `變更學校的${words}` : `查看學校的${words}`;
}

function describeClaims(scope: keyof typeof CLAIMS_OF_SCOPE, language: Language): string {
  const names = CLAIMS_OF_SCOPE[scope].flatMap((claim) => CLAIM_WORDS[claim]?.[language] ?? []);
  const listed = new Intl.ListFormat(language === "en" ? "en-GB" : "zh-TW", { type: "conjunction" }).format(
    names,
  );
  if (scope === "openid") {
    return language === "en"
      ? `Confirm that you are a member of this school, and see your ${listed}`
      : `確認你是這所學校的學員，並查看你的${listed}`;
  }
  return language === "en" ? `See your ${listed}` : `查看你的${listed}`;
}
