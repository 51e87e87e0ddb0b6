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
  dropped: "沒有變更任何東西：剛才的動作是另一位會員在你登入之前要做的。",
  askAgain: "重新要求同意",
} as const;
