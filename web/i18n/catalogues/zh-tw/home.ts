/** What needs the member now, and where to go on. */
export const home = {
  title: "首頁",
  empty: {
    title: "你的學習會從這裡開始",
    body: "有了課程之後，上次看到哪裡、有什麼要付款、哪些單元即將開放，以及新的通知，都會列在這一頁。",
  },
  now: {
    title: "現在",
    none: "目前沒有待辦事項。",
    noneAmong: "目前看到的項目中，沒有待辦事項。",
    toPay: "共 {count, number} 筆待付款",
    toPayAmong: "至少 {count, number} 筆待付款",
    event: "查看活動",
  },
  coming: {
    title: "接下來",
    today: "今天",
    tomorrow: "明天",
    more: "還有 {count, number} 個日期",
    none: "接下來沒有排定的日期。",
    among: "項目很多時，較後面的日期可能沒有列出。",
    all: "所有日期",
  },
  continue: {
    stopped: "上次看到 {position}",
    progress: "已完成 {completed, number}/{total, number} 個單元",
    notStarted: "尚未開始 · 共 {total, number} 個單元",
    action: "繼續上課",
    start: "開始上課",
    show: "在清單中顯示",
  },
  courses: { title: "其他進行中的課程", all: "所有課程" },
  notices: {
    title: "最新通知",
    none: "還沒有通知。",
    unread: "未讀",
    all: "所有通知",
    untitled: "沒有標題的通知",
  },
} as const;
