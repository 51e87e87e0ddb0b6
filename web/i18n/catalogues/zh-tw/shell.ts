/** The frame around every screen. The Chinese catalogue decides which messages exist and what they take. */
export const shell = {
  skip: "跳到主要內容",
  mainNavigation: "主選單",
  nav: {
    home: "首頁",
    courses: "課程",
    products: "數位商品",
    consulting: "諮詢",
    events: "活動",
    billing: "付款紀錄",
    inbox: "通知",
    more: "更多",
    account: "帳號",
    preview: "預覽",
  },
  notifications: "通知",
  unread: "，{count, number} 則未讀",
  menu: {
    open: "開啟會員選單",
    title: "會員選單",
  },
  print: { printedAt: "{time} 列印　{address}" },
  loading: "載入中…",
  clearSearch: "清除搜尋文字",
  notLoaded: "尚未載入。",
  onlyFirst: "這裡只列出前 {count, number} 筆，學校那裡可能還有。",
  partMissing: {
    title: "頁面尚未載入完成",
    late: "有一部分內容沒有送達，請重新載入頁面。",
    reload: "重新載入頁面",
  },
  crashed: {
    title: "這個頁面出了問題",
    body: "其他頁面仍可使用。請重新載入；如果還是一樣，請把參考編號告訴學校。",
    reload: "重新載入頁面",
  },
} as const;
