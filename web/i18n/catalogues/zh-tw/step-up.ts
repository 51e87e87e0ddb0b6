/** Asking for one more permission. Spoken by the features that change something at the school. */
export const stepUp = {
  title: "需要你先允許",
  body: "要{action}，請允許這個網站變更你的通知設定，並將通知標為已讀。",
  consent: "下一頁會請你允許；允許之後會回到這裡，並替你完成剛才的動作。",
  continue: "前往允許",
  notNow: "先不要",
  needsPermission: "需要權限",
  needsNetwork: "需要網路",
  refused: "沒有取得權限，你仍然可以繼續閱讀。",
  dropped: "沒有變更任何內容：剛才的動作來自先前登入的另一個帳號。",
  askAgain: "再詢問一次",
} as const;
