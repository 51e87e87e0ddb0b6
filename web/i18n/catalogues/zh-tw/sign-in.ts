/** The signed-out page and every way a sign-in can end without a session. */
export const signIn = {
  pageName: "登入",
  title: "登入{portal}",
  body: "用你的帳號登入。同意授權之後，就會回到這裡。",
  action: "登入",
  retry: "重新登入",
  stillAtSchool: "這個瀏覽器可能還登入著你的帳號。",
  signOutAtSchool: "把帳號也登出",
  never: "這個網站看不到你的密碼；除了你在這裡變更的通知與通知設定，也不會變更任何資料。",
  requestId: "參考編號",
  problems: {
    access_denied: {
      title: "你沒有同意讓這個網站讀取資料",
      next: "沒有登入，也沒有讀取任何資料。想使用時，請再登入一次並按「允許」。",
    },
    state_mismatch: {
      title: "這次登入已經過期、是從另一個瀏覽器開始的，或是瀏覽器沒有保存 Cookie",
      next: "請在這個瀏覽器重新登入，並允許這個網站使用 Cookie。如果你是從 LINE 或 Facebook 開啟的，請改用瀏覽器開啟這個網址。",
    },
    wrong_issuer: {
      title: "回覆不是來自我們",
      next: "為了安全，登入已經停止。請重新登入。",
    },
    code_rejected: {
      title: "這次登入沒有被接受",
      next: "登入確認的時效很短。請重新登入一次。",
    },
    client_rejected: {
      title: "這個網站的設定有誤",
      next: "這需要由我們處理，再試一次也不會成功。",
    },
    identity_rejected: {
      title: "無法確認你的身分",
      next: "為了安全，登入已經停止。請重新登入。",
    },
    school_missing: {
      title: "無法確認你屬於哪一個網站",
      next: "請重新連結一次：重新登入，並在下一頁按「允許」。",
    },
    school_unavailable: {
      title: "暫時連不上我們的系統",
      next: "你的帳號沒有問題。請過幾分鐘再登入。",
    },
    store_unavailable: {
      title: "這個網站暫時無法記住登入",
      next: "你的帳號沒有問題。請過幾分鐘再登入。",
    },
    authorization_failed: {
      title: "登入沒有完成",
      next: "請重新登入，再試一次。",
    },
    unknown: {
      title: "登入沒有完成",
      next: "原因不明。請重新登入。",
    },
  },
} as const;
