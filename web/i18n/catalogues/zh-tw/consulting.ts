/** What consulting the school offers, and when. */
export const consulting = {
  title: "諮詢",
  intro: "這是你的課程所提供的諮詢，以及每週的時段。",
  untitled: "沒有名稱的諮詢",
  minutes: "每次 {minutes, number} 分鐘",
  next: "下一個時段：",
  day: "星期",
  time: "時段",
  timeIn: "時段（{zone}）",
  yourTime: "你的時間（{zone}）",
  clockNote: "你的時間以下一次的時段換算；任一地調整日光節約時間後會不同。",
  noZone: "時段的時區尚未公佈。",
  noSlots: "每週的時段尚未公佈。",
  unreadable: "時段無法讀取。",
  someUnreadable: "另有 {count, number} 個時段無法讀取。",
  empty: { title: "你的課程目前沒有提供諮詢", body: "你的課程附有諮詢時，會出現在這裡。" },
} as const;
