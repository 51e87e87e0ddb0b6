import { NOTIFICATION_TOPICS } from "../notification-topics.ts";

import { DAY, HOUR, MINUTE } from "./sample-times.ts";
import type { SampleNotification, SampleSubscription } from "./sample-types.ts";
import { between, pick, seededRandom } from "./seeded-random.ts";

interface Plan {
  topic: string;
  title: string;
  body?: string;
  /** A path of the school's own site, or the full address on another. */
  url?: string;
  /** Milliseconds before now; negative for the future. */
  ago: number;
  unread?: boolean;
}

const LONG_BODY =
  "親愛的同學，這學期的課程表已經排定，請在開課前完成三件事：一、確認你的電子郵件可以收到通知；二、到課程頁面下載講義；三、在討論區自我介紹，讓助教認識你。若你報名的是分期付款，第一期款項會在開課前七天提醒。實體活動如遇颱風停班停課，一律改為線上並另行通知，不需來電詢問。謝謝你和我們一起學習，祝學習愉快！";

const TYPICAL: readonly Plan[] = [
  {
    topic: "announcement",
    title: "明年一月課表預告",
    body: "下週一公開完整課表。",
    ago: 6 * MINUTE,
    unread: true,
  },
  {
    topic: "payment",
    title: "付款提醒：作品集健檢 50 分鐘",
    body: "請在期限前到超商繳費，代碼在付款紀錄裡。",
    url: "/billing",
    ago: 25 * MINUTE,
    unread: true,
  },
  {
    topic: "payment",
    title: "付款提醒：React 與 TypeScript 實戰",
    body: "ATM 虛擬帳號已產生。",
    url: "/billing",
    ago: 14 * HOUR,
    unread: true,
  },
  {
    topic: "access_expiry",
    title: "「手機攝影的光」再 7 天到期",
    body: "到期後仍可看到課程清單，但無法播放。",
    url: "/courses/phone-photo",
    ago: 22 * HOUR,
    unread: true,
  },
  {
    topic: "course_update",
    title: "新單元已開放：看懂麵團",
    url: "/courses/home-baking-sourdough",
    ago: DAY + 3 * HOUR,
    unread: true,
  },
  {
    topic: "comment_reply",
    title: "許哲維回覆了你的提問",
    body: "用 <b>key={item.id}</b> 就好，不要用索引；a < b && b > c 這種寫法也要小心。",
    url: "/courses/react-ts-practice",
    ago: 2 * DAY,
    unread: true,
  },
  {
    topic: "event_reminder",
    title: "線上 AMA 下週舉行",
    body: "晚上八點，連結在活動頁。",
    ago: 2 * DAY + 5 * HOUR,
    unread: true,
  },
  { topic: "announcement", title: "開學須知", body: LONG_BODY, ago: 3 * DAY, unread: true },
  {
    topic: "course_update",
    title: "新課程上架：用資料說故事",
    url: "/courses/data-story",
    ago: 4 * DAY,
    unread: true,
  },
  {
    topic: "maintenance",
    title: "系統維護：週日凌晨 2:00 至 4:00",
    body: "期間無法登入與播放。",
    ago: 5 * DAY,
    unread: true,
  },
  {
    topic: "comment_reply",
    title: "蔡佩珊回覆了你的提問",
    body: "國外匯款以入帳日匯率為準。",
    ago: 6 * DAY,
    unread: true,
  },
  {
    topic: "event_reminder",
    title: "年末成果發表會開放報名",
    url: "/events",
    ago: 7 * DAY,
    unread: true,
  },
  { topic: "payment", title: "已收到付款：水彩線稿包 PDF", body: "NT$320，發票已開立。", ago: 9 * DAY },
  { topic: "course_update", title: "React 與 TypeScript 實戰：第 8 章已更新", ago: 11 * DAY },
  {
    topic: "event_reminder",
    title: "明天見：攝影外拍",
    body: "上午八點半在大稻埕碼頭集合，雨天照常。",
    ago: 21 * DAY,
  },
  { topic: "payment", title: "已收到付款：在家做酸種麵包、食譜卡", body: "信用卡分 6 期。", ago: 20 * DAY },
  {
    topic: "comment_reply",
    title: "Maya Lindqvist 回覆了你的作業",
    body: "Lovely light in the third one!",
    ago: 26 * DAY,
  },
  {
    topic: "payment",
    title: "付款期限已過：用資料說故事",
    body: "虛擬帳號已失效，請勿再轉帳。",
    ago: 31 * DAY,
  },
  { topic: "payment", title: "已收到付款：用資料說故事", ago: 34 * DAY },
  { topic: "maintenance", title: "行動版播放器已修復", body: "iOS 上的字幕恢復正常。", ago: 45 * DAY },
  { topic: "refund", title: "退款完成：手機攝影的光", body: "NT$1,280 已退回 LINE Pay。", ago: 62 * DAY },
  { topic: "announcement", title: "中秋節客服時間", ago: 70 * DAY },
  {
    topic: "refund",
    title: "部分退款完成：接案者報稅攻略 2025",
    body: "NT$600 已退回信用卡。",
    ago: 105 * DAY,
  },
  { topic: "announcement", title: "歡迎加入山雀學院", body: "先從「每日英語」開始也可以。", ago: 204 * DAY },
];

const ABROAD: readonly Plan[] = [
  {
    topic: "payment",
    title: "Payment due: Sourdough at home",
    body: "A bank account was made for you; the deadline is in Taipei time.",
    ago: 20 * HOUR,
    unread: true,
  },
  { topic: "course_update", title: "New lectures: Reading dough", ago: 3 * DAY, unread: true },
  {
    topic: "refund",
    title: "We received your refund request",
    body: "24 recipe cards, NT$480.",
    ago: 2 * DAY,
    unread: true,
  },
  {
    topic: "comment_reply",
    title: "Maya Lindqvist replied to your question",
    body: "Use <em>one</em> light source & keep the window on the left.",
    ago: 8 * DAY,
  },
  { topic: "event_reminder", title: "Ask me anything, in English, is on Monday", ago: 9 * DAY },
  { topic: "announcement", title: "Welcome to 山雀學院", ago: 80 * DAY },
];

/** Notifications that a portal may not expect: a future date, an unknown topic, a link to another site, only a title. */
const UNUSUAL: readonly Plan[] = [
  {
    topic: "announcement",
    title: "春季班課表預告",
    body: "排定於下週一公開。",
    ago: -3 * HOUR,
    unread: true,
  },
  {
    topic: "wallet_update",
    title: "點數餘額已更新",
    body: "新的點數明日生效。",
    ago: 5 * HOUR,
    unread: true,
  },
  {
    topic: "course_update",
    title: "校友專訪：從學員到講師",
    url: "https://blog.example.com/alumni",
    ago: 4 * DAY,
    unread: true,
  },
  { topic: "announcement", title: "…", ago: 30 * DAY },
];

/** The typical member's inbox: 24 notifications, 12 of them unread. */
export function typicalNotifications(now: number): SampleNotification[] {
  return build("yichun", TYPICAL, now);
}

export function abroadNotifications(now: number): SampleNotification[] {
  return build("daniel", ABROAD, now);
}

export function unusualNotifications(now: number): SampleNotification[] {
  return build("yichen", UNUSUAL, now);
}

/** Five thousand notifications over four years, the newest 137 unread. */
export function heavyNotifications(now: number): SampleNotification[] {
  const random = seededRandom(5000);
  const plans = Array.from({ length: 5000 }, (_, at): Plan => {
    const { topic, title, body } = pick(random, TYPICAL);
    return {
      topic,
      title,
      ...(body === undefined ? {} : { body }),
      ago: at * 7 * HOUR + between(random, MINUTE, 6 * HOUR),
      unread: at < 137,
    };
  });
  return build("shufen", plans, now);
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

function build(name: string, plans: readonly Plan[], now: number): SampleNotification[] {
  return plans.map(({ topic, title, body, url, ago, unread }, at) => ({
    id: `ntf_${name}_${String(at + 1).padStart(4, "0")}`,
    topic,
    title,
    body: body ?? null,
    url: url ?? null,
    createdAt: now - ago,
    readAt: unread === true ? null : now - ago + HOUR,
  }));
}
