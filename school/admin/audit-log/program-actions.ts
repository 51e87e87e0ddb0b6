/** The changes that only programs make, by the REST API or `/mcp`, as the audit log knows them. */

import type { AuditAction, AuditField, Texts } from "#school/admin/frame/area.ts";
import type { ChangeRule } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";

/** The records, by the first part of a code. */
const THINGS: Readonly<Record<string, Texts>> = {
  course: { "zh-TW": "課程", en: "a course" },
  section: { "zh-TW": "章節", en: "a section" },
  lecture: { "zh-TW": "單元", en: "a lecture" },
  event: { "zh-TW": "活動", en: "an event" },
  membership_plan: { "zh-TW": "會員方案", en: "a membership plan" },
  coupon: { "zh-TW": "優惠券", en: "a coupon" },
  post: { "zh-TW": "文章", en: "a post" },
  page: { "zh-TW": "頁面", en: "a page" },
  digital_product: { "zh-TW": "數位商品", en: "a digital product" },
  lecturer: { "zh-TW": "講師資料", en: "a lecturer" },
};

/** The verbs, by the second part of a code. */
const VERBS: Readonly<Record<string, Texts>> = {
  create: { "zh-TW": "新增", en: "Created" },
  update: { "zh-TW": "修改", en: "Changed" },
  delete: { "zh-TW": "刪除", en: "Deleted" },
  publish: { "zh-TW": "發布", en: "Published" },
};

/** Codes that are not a record and a verb. */
const OTHERS: Readonly<Record<string, Texts>> = {
  "curriculum.order": { "zh-TW": "變更課程順序", en: "Changed the order of a course" },
  "member.remove": { "zh-TW": "移除學員", en: "Removed a member" },
  "member.withdraw": { "zh-TW": "移出課程", en: "Withdrew from a course" },
  "subscription.update": { "zh-TW": "變更訂閱", en: "Changed a subscription" },
  "school.change_appearance": { "zh-TW": "變更網站外觀", en: "Changed how the site looks" },
  "file.upload": { "zh-TW": "上傳檔案", en: "Uploaded a file" },
};

/** Changes that no form and no program makes any more; the log still has words for their entries. */
const FORMER: Readonly<Record<string, Texts>> = {
  "curriculum.move_section": { "zh-TW": "移動章節", en: "Moved a section" },
  "curriculum.move_lecture": { "zh-TW": "移動單元", en: "Moved a lecture" },
  "curriculum.move_to_section": { "zh-TW": "將單元移到其他章節", en: "Moved a lecture to another section" },
  "curriculum.lock_lecture": { "zh-TW": "變更單元的開放規則", en: "Changed when a lecture opens" },
  "curriculum.lock_section": { "zh-TW": "變更章節的開放規則", en: "Changed when a section opens" },
  "notice.write": { "zh-TW": "撰寫通知", en: "Wrote a notice" },
  "notice.change": { "zh-TW": "修改通知", en: "Changed a notice" },
  "notice.plan": { "zh-TW": "排定通知", en: "Planned a notice" },
  "notice.take_back": { "zh-TW": "收回通知為草稿", en: "Took a notice back" },
  "notice.delete": { "zh-TW": "刪除草稿", en: "Deleted a draft" },
};

const LABELS: Readonly<Record<string, Texts>> = {
  access_until: { "zh-TW": "觀看期限", en: "Access until" },
  accent_colour: { "zh-TW": "主色", en: "Accent colour" },
  amount_minor: { "zh-TW": "金額（最小單位）", en: "Amount in minor units" },
  biography: { "zh-TW": "簡介", en: "Biography" },
  body: { "zh-TW": "內文", en: "Text" },
  canceled_at: { "zh-TW": "取消時間", en: "Canceled at" },
  code: { "zh-TW": "代碼", en: "Code" },
  content_type: { "zh-TW": "檔案類型", en: "Media type" },
  course: { "zh-TW": "課程", en: "Course" },
  course_id: { "zh-TW": "課程編號", en: "Id of the course" },
  currency: { "zh-TW": "幣別", en: "Currency" },
  description: { "zh-TW": "說明", en: "Description" },
  duration_seconds: { "zh-TW": "長度（秒）", en: "Length in seconds" },
  ends_at: { "zh-TW": "結束時間", en: "Ends at" },
  kind: { "zh-TW": "種類", en: "Kind" },
  lectures: { "zh-TW": "單元", en: "Lectures" },
  location: { "zh-TW": "地點", en: "Place" },
  locked: { "zh-TW": "鎖定", en: "Locked" },
  logo_url: { "zh-TW": "標誌網址", en: "Address of the logo" },
  max_uses: { "zh-TW": "可用次數", en: "Number of uses" },
  name: { "zh-TW": "名稱", en: "Name" },
  name_en: { "zh-TW": "英文名稱", en: "English name" },
  online_url: { "zh-TW": "線上網址", en: "Address online" },
  order: { "zh-TW": "順序", en: "Order" },
  percent: { "zh-TW": "折扣（%）", en: "Percent off" },
  period: { "zh-TW": "週期", en: "Period" },
  picture_url: { "zh-TW": "照片網址", en: "Address of the picture" },
  price_minor: { "zh-TW": "價格（最小單位）", en: "Price in minor units" },
  published_at: { "zh-TW": "發布時間", en: "Published at" },
  roles: { "zh-TW": "身分", en: "Roles" },
  sha256: { "zh-TW": "SHA-256", en: "SHA-256" },
  size_bytes: { "zh-TW": "大小（位元組）", en: "Size in bytes" },
  slug: { "zh-TW": "網址名稱", en: "Name in the address" },
  starts_at: { "zh-TW": "開始時間", en: "Begins at" },
  state: { "zh-TW": "狀態", en: "State" },
  tagline: { "zh-TW": "標語", en: "Tagline" },
  time_zone: { "zh-TW": "時區", en: "Time zone" },
  title: { "zh-TW": "標題", en: "Title" },
  unlock_after_days: { "zh-TW": "加入後幾天開放", en: "Opens days after enrolment" },
  unlock_at: { "zh-TW": "開放時間", en: "Opens at" },
};

/**
 * Makes the actions of the changes that have no form in the admin area.
 *
 * @param formActions  the codes of the areas' own changes
 * @throws {TypeError} when a code or a field of an operation has no words
 */
export function programActions(formActions: ReadonlySet<string>): Map<string, AuditAction> {
  const rules = RESOURCES.flatMap(({ operations }) => operations).flatMap(({ effect }) =>
    "change" in effect && !formActions.has(effect.change.action) ? [effect.change] : [],
  );
  const former = Object.entries(FORMER).map(([code, words]): [string, AuditAction] => [
    code,
    { words, fields: {} },
  ]);
  return new Map([...rules.map((rule): [string, AuditAction] => [rule.action, toAction(rule)]), ...former]);
}

function toAction({ action, fields, right }: ChangeRule): AuditAction {
  return {
    words: wordsOf(action),
    fields: Object.fromEntries(fields.map((name) => [name, fieldOf(name)])),
    right,
  };
}

function wordsOf(action: string): Texts {
  const [thing = "", verb = ""] = action.split(".");
  const [what, done] = [THINGS[thing], VERBS[verb]];
  const words =
    what === undefined || done === undefined
      ? OTHERS[action]
      : { "zh-TW": done["zh-TW"] + what["zh-TW"], en: `${done.en} ${what.en}` };
  if (words === undefined) throw new TypeError(`The audit log has no words for ${action}.`);
  return words;
}

function fieldOf(name: string): AuditField {
  const label = LABELS[name];
  if (label === undefined) throw new TypeError(`The audit log has no label for the field ${name}.`);
  return {
    label,
    show: (value, _state, { words }) =>
      typeof value === "boolean" ? (value ? words.yes : words.no) : String(value),
  };
}
