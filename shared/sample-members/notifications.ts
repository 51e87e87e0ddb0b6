import { NOTIFICATION_TOPICS } from "../notification-topics.ts";

import { abroadPayments, typicalPayments } from "./payments.ts";
import { DAY, HOUR, MINUTE } from "./sample-times.ts";
import type { SampleNotification, SamplePayment, SampleSubscription } from "./sample-types.ts";
import { between, pick, seededRandom } from "./seeded-random.ts";

/**
 * Milliseconds before now, negative for the future; the address is a path of the school's own site, or a full address on
 * another.
 */
type Plan = readonly [topic: string, ago: number, title: string, body?: string | null, url?: string];

const LONG_BODY =
  "親愛的同學，這學期的課程表已經排定，請在開課前完成三件事：一、確認你的電子郵件可以收到通知；二、到課程頁面下載講義；三、在討論區自我介紹，讓助教認識你。若你報名的是分期付款，第一期款項會在開課前七天提醒。實體活動如遇颱風停班停課，一律改為線上並另行通知，不需來電詢問。謝謝你和我們一起學習，祝學習愉快！";

const TYPICAL: readonly Plan[] = [
  ["announcement", 6 * MINUTE, "明年一月課表預告", "下週一公開完整課表。"],
  [
    "payment",
    25 * MINUTE,
    "付款提醒：作品集健檢 50 分鐘",
    "請在期限前到超商繳費，代碼在付款紀錄裡。",
    "/billing/{0388}",
  ],
  ["payment", 14 * HOUR, "付款提醒：React 與 TypeScript 實戰", "ATM 虛擬帳號已產生。", "/billing/{0417}"],
  [
    "access_expiry",
    22 * HOUR,
    "「手機攝影的光」再 7 天到期",
    "到期後仍可看到課程清單，但無法播放。",
    "/courses/phone-photo",
  ],
  ["course_update", DAY + 3 * HOUR, "新單元已開放：看懂麵團", null, "/courses/home-baking-sourdough"],
  [
    "comment_reply",
    2 * DAY,
    "許哲維回覆了你的提問",
    "用 <b>key={item.id}</b> 就好，不要用索引；a < b && b > c 這種寫法也要小心。",
    "/courses/react-ts-practice",
  ],
  ["event_reminder", 2 * DAY + 5 * HOUR, "線上 AMA 下週舉行", "晚上八點，連結在活動頁。"],
  ["announcement", 3 * DAY, "開學須知", LONG_BODY],
  ["course_update", 4 * DAY, "新課程上架：用資料說故事", null, "/courses/data-story"],
  ["maintenance", 5 * DAY, "系統維護：週日凌晨 2:00 至 4:00", "期間無法登入與播放。"],
  ["comment_reply", 6 * DAY, "蔡佩珊回覆了你的提問", "國外匯款以入帳日匯率為準。"],
  ["event_reminder", 7 * DAY, "年末成果發表會開放報名", null, "/events"],
  ["payment", 9 * DAY, "已收到付款：水彩線稿包 PDF", "NT$320，發票已開立。"],
  ["course_update", 11 * DAY, "React 與 TypeScript 實戰：第 8 章已更新"],
  ["event_reminder", 21 * DAY, "明天見：攝影外拍", "上午八點半在大稻埕碼頭集合，雨天照常。"],
  ["payment", 20 * DAY, "已收到付款：在家做酸種麵包、食譜卡", "信用卡分 6 期。"],
  ["comment_reply", 26 * DAY, "Maya Lindqvist 回覆了你的作業", "Lovely light in the third one!"],
  ["payment", 31 * DAY, "付款期限已過：用資料說故事", "虛擬帳號已失效，請勿再轉帳。"],
  ["payment", 34 * DAY, "已收到付款：用資料說故事"],
  ["maintenance", 45 * DAY, "行動版播放器已修復", "iOS 上的字幕恢復正常。"],
  ["refund", 62 * DAY, "退款完成：手機攝影的光", "NT$1,280 已退回 LINE Pay。"],
  ["announcement", 70 * DAY, "中秋節客服時間"],
  ["refund", 105 * DAY, "部分退款完成：接案者報稅攻略 2025", "NT$600 已退回信用卡。"],
  ["announcement", 204 * DAY, "歡迎加入山雀學院", "先從「每日英語」開始也可以。"],
];

const ABROAD: readonly Plan[] = [
  [
    "payment",
    20 * HOUR,
    "Payment due: Sourdough at home",
    "A bank account was made for you; the deadline is in Taipei time.",
    "/billing/{0502}",
  ],
  ["course_update", 3 * DAY, "New lectures: Reading dough"],
  ["refund", 2 * DAY, "We received your refund request", "24 recipe cards, NT$480."],
  [
    "comment_reply",
    8 * DAY,
    "Maya Lindqvist replied to your question",
    "Use <em>one</em> light source & keep the window on the left.",
  ],
  ["event_reminder", 9 * DAY, "Ask me anything, in English, is on Monday"],
  ["announcement", 80 * DAY, "Welcome to 山雀學院"],
];

/** Notifications that a portal may not expect: a future date, an unknown topic, a link to another site, only a title. */
const UNUSUAL: readonly Plan[] = [
  ["announcement", -3 * HOUR, "春季班課表預告", "排定於下週一公開。"],
  ["wallet_update", 5 * HOUR, "點數餘額已更新", "新的點數明日生效。"],
  ["course_update", 4 * DAY, "校友專訪：從學員到講師", null, "https://blog.example.com/alumni"],
  ["announcement", 30 * DAY, "…"],
];

/** The typical member's inbox: 24 notifications, 12 of them unread. */
export function typicalNotifications(now: number): SampleNotification[] {
  return build("yichun", TYPICAL, now, 12, typicalPayments(now));
}

export function abroadNotifications(now: number): SampleNotification[] {
  return build("daniel", ABROAD, now, 3, abroadPayments(now));
}

export function unusualNotifications(now: number): SampleNotification[] {
  return build("yichen", UNUSUAL, now, 3);
}

/** Five thousand notifications over four years, the newest 137 unread. */
export function heavyNotifications(now: number): SampleNotification[] {
  const random = seededRandom(5000);
  const plans = Array.from({ length: 5000 }, (_, at): Plan => {
    const [topic, , title, body] = pick(random, TYPICAL);
    return [topic, at * 7 * HOUR + between(random, MINUTE, 6 * HOUR), title, body ?? null];
  });
  return build("shufen", plans, now, 137);
}

/** A subscription for every topic on every channel. */
export function sampleSubscriptions(name: string): SampleSubscription[] {
  return NOTIFICATION_TOPICS.flatMap((topic) =>
    (["in_app", "email"] as const).map((channel) => ({
      id: `sub_${name}_${topic}_${channel}`,
      topic,
      channel,
      enabled: channel === "in_app" || topic === "payment" || topic === "refund" || topic === "access_expiry",
    })),
  );
}

/** A payment's number begins with its day, so a plan names the rest of it. */
const addressIn = (payments: readonly SamplePayment[]) => (url: string) =>
  url.replace(
    /\{(\d+)\}/,
    (_, serial: string) => payments.find(({ tradeNo }) => tradeNo.endsWith(serial))?.tradeNo ?? serial,
  );

/** @param unread  how many of the newest are unread */
function build(
  name: string,
  plans: readonly Plan[],
  now: number,
  unread: number,
  payments: readonly SamplePayment[] = [],
): SampleNotification[] {
  const address = addressIn(payments);
  return plans.map(([topic, ago, title, body = null, url = null], at) => ({
    id: `ntf_${name}_${String(at + 1).padStart(4, "0")}`,
    topic,
    title,
    body,
    url: url && address(url),
    createdAt: now - ago,
    readAt: at < unread ? null : now - ago + HOUR,
  }));
}
