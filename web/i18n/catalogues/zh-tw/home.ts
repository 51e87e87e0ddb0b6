/** What needs the member now, and where to go on. */
export const home = {
  title: "首頁",
  greeting: { morning: "早安", afternoon: "午安", evening: "晚安", withName: "{greeting}，{name}" },
  empty: {
    title: "你的學習會從這裡開始",
    body: "有了課程之後，上次看到哪裡、有什麼要付款、哪些單元即將開放，以及新的通知，都會列在這一頁。",
    action: "前往學校網站",
  },
  toPay: {
    title: "待付款",
    none: "目前沒有待付款的項目。",
    noneAmong: "最新的 {count, number} 筆付款裡沒有待付款的項目。",
    among: "只看了最新的 {count, number} 筆付款。",
    all: "付款紀錄",
    more: "還有 {count, number} 筆待付款",
    moreAmong: "還有至少 {count, number} 筆待付款",
  },
  continue: {
    title: "繼續學習",
    stopped: "上次看到 {position}",
    progress: "已完成 {completed, number}/{total, number} 個單元",
    action: "繼續上課",
    show: "在清單中顯示",
    none: "目前沒有進行中的課程。",
    noneAmong: "前 {count, number} 門課程裡沒有進行中的課程。",
    noCourses: "你還沒有課程。",
    all: "所有課程",
  },
  opening: {
    title: "即將開放",
    none: "接下來沒有排定開放的單元。",
    noneAmong: "前 {count, number} 門課程裡沒有排定開放的單元。",
    when: "{time}，{relative}",
    all: "所有日期",
  },
  notices: {
    title: "最新通知",
    none: "還沒有通知。",
    unread: "未讀",
    all: "所有通知",
    untitled: "沒有標題的通知",
  },
} as const;
