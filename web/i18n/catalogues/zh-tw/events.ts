/** The events that the member is registered for. */
export const events = {
  title: "活動",
  upcoming: "即將舉行",
  past: "已結束",
  undated: "日期未定",
  noneUpcoming: "沒有即將舉行的活動。",
  untitled: "未命名的活動",
  yourTime: "你的時間：{time}",
  ticket: "票券代碼",
  addToCalendar: "加入行事曆",
  addToCalendarOf: "加入行事曆：{title}",
  states: { registered: "已報名", attended: "已參加", canceled: "已取消", other: "狀態：{state}" },
  empty: { title: "還沒有報名活動", body: "你報名的活動會出現在這裡。" },
} as const;
