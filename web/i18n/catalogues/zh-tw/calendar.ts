/** All dates in one calendar. */
export const calendar = {
  title: "行事曆",
  months: "月份",
  previous: "上個月",
  today: "回到本月",
  next: "下個月",
  more: "還有 {count, number} 項",
  none: "這個月沒有日期。",
  nextMonth: "前往 {month}",
  save: "下載行事曆檔（{count, number} 個日期）",
  asOf: "檔案裡是 {date} 當時的日期，之後更改的日期不會更新到檔案。",
  fileName: "行事曆",
  daysIn: "日期以{zone}表示。",
  cut: {
    payments: "繳費期限只看了最新的 {count, number} 筆付款。",
    courses: "開放與到期日只看了前 {count, number} 門課程。",
    events: "活動只看了前 {count, number} 場。",
    products: "商品到期日只看了前 {count, number} 項商品。",
  },
  empty: { title: "還沒有日期", body: "繳費期限、單元開放時間、活動與到期日會出現在這裡。" },
} as const;
