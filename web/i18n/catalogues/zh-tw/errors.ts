/** Sentences for what can go wrong between the browser, the portal and the school. */
export const errors = {
  retry: "再試一次",
  retryIn: "{seconds, number} 秒後自動再試。",
  reload: "重新載入頁面",
  signIn: "前往登入",
  connectAgain: "重新連結學校",
  requestId: "參考編號",
  copyId: "複製參考編號",
  copiedId: "已複製參考編號",
  staleTitle: "{time} 的資料",
  stop: "{sentence}。",
  offline: { title: "沒有網路連線", next: "連上網路後會自動再試。" },
  unreachable: { title: "連不上這個網站", next: "請檢查網路，然後再試一次。" },
  signed_out: { title: "你已經登出", next: "請重新登入。" },
  client_outdated: { title: "這個網站已經更新", next: "請重新載入頁面，使用新的版本。" },
  permission_missing: {
    title: "學校沒有給這個網站讀取的權限",
    next: "請重新連結，並在學校的頁面按「允許」。",
  },
  rate_limited: { title: "操作太頻繁了", next: "請稍候一下再試。" },
  school_invalid_response: {
    title: "學校傳回的內容無法讀取",
    next: "請再試一次；如果還是一樣，請把參考編號告訴學校。",
  },
  school_unavailable: { title: "暫時連不上學校", next: "你的資料都還在。學校恢復後就能看到。" },
  store_unavailable: { title: "這個網站暫時無法使用", next: "你仍在登入狀態，請稍候再試。" },
  school_timeout: { title: "學校太久沒有回應", next: "會自動再試。" },
  school_refused: { title: "學校無法提供這些資料", next: "請再試一次；如果還是一樣，請聯絡學校。" },
  unknown: {
    title: "出了一點問題",
    next: "請再試一次；如果還是一樣，請把參考編號告訴學校。",
  },
} as const;
