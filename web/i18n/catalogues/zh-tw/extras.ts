/** What nobody meets in the first moments: the member menu, shortcuts, and the way out of an app's own browser. */
export const extras = {
  memberMenu: {
    language: "語言",
    theme: "外觀",
    themeSystem: "跟隨裝置",
    themeLight: "淺色",
    themeDark: "深色",
    times: "時間",
    timesMine: "我的時間",
    timesSchool: "學校時間",
    timesAre: "以{zone}顯示。",
    shortcuts: "鍵盤快速鍵",
    signOut: "登出",
    signingOut: "正在登出…",
    signOutFailed: "登出沒有完成，請再試一次。",
  },
  signInAgain: {
    title: "請重新登入",
    body: "這個頁面會保持原樣。",
    action: "前往登入",
  },
  shortcuts: {
    title: "鍵盤快速鍵",
    list: "顯示這份清單",
    search: "移到搜尋欄",
    areOn: "使用單鍵快速鍵",
    close: "關閉清單",
  },
  network: {
    title: "網路連線",
    offline: "目前沒有網路連線。",
    offlineSince: "目前沒有網路連線，畫面是 {time} 載入的內容。",
    backOnline: "已恢復連線。",
  },
  notFound: {
    title: "找不到這個頁面",
    body: "網址可能有誤，或這個頁面已經搬走。",
    home: "回到課程",
  },
  clock: {
    behind: "這台裝置的時鐘慢了 {minutes, number} 分鐘。這裡的時間與期限以這個網站的時鐘為準。",
    ahead: "這台裝置的時鐘快了 {minutes, number} 分鐘。這裡的時間與期限以這個網站的時鐘為準。",
  },
  inApp: {
    title: "這是 {app} 內建的瀏覽器。",
    byLink: "用手機自己的瀏覽器登入會更順利。如果按鈕沒有反應，請從 {app} 的選單開啟。",
    byMenu: "用手機自己的瀏覽器登入會更順利：請在角落的選單選擇「在瀏覽器中開啟」。",
    open: "用瀏覽器開啟",
    copy: "複製網址",
    copied: "已複製網址。",
    putAway: "留在這裡",
  },
} as const;
