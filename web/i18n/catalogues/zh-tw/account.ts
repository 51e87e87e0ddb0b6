/** Who the member is, where, and what the portal may do. */
export const account = {
  title: "帳號",
  profile: "個人資料",
  name: "姓名",
  email: "電子郵件",
  notGiven: "學校沒有提供",
  change: "要更改姓名或電子郵件，請到學校網站。",
  changeAction: "前往學校網站",
  schools: {
    title: "學校",
    body: "你在這些學校有身分。這個網站只顯示目前這一所的內容。",
    none: "學校沒有提供名單。",
    current: "目前所在",
    unnamed: "未命名的學校",
    visit: "前往{school}的網站",
  },
  permissions: {
    title: "這個網站的權限",
    openid: "確認你的身分",
    profile: "讀取你的姓名",
    email: "讀取你的電子郵件",
    accountRead: "讀取你的課程、付款紀錄與通知",
    accountWrite: "更改你的通知設定，並把通知標為已讀",
    other: "其他：{scope}",
    end: "要收回這些權限，請登出，或到學校網站管理已連結的應用程式。",
  },
  session: { title: "這次登入", since: "登入時間", until: "最晚到" },
} as const;
