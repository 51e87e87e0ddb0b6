/** A date of the member, on Home, in the calendar, and with the events. */
export const dates = {
  kinds: {
    payment: "繳費期限",
    paymentExpired: "繳費期限已過",
    opening: "開放",
    event: "活動",
    courseEnds: "課程到期",
    productEnds: "商品到期",
  },
  lectures: "「{course}」的 {count, number} 個單元",
  summary: "{kind}：{title}",
  untitled: "沒有名稱",
  today: "今天",
  onNow: "進行中",
  startsIn: "{time}開始",
  began: "{time}開始了",
  join: "進入線上活動",
  joinOf: "進入線上活動：{title}",
  opensElsewhere: "在新分頁開啟 {host}",
} as const;
