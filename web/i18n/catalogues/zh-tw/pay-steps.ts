/** General help for paying at a machine; fetched after everything else, and one step a line. */
export const paySteps = {
  title: "怎麼繳費",
  general: "一般說明：各家機台的畫面可能不同，以現場為準。",
  atm: "選擇「轉帳」，再選「其他銀行」或「跨行」。\n輸入銀行代碼，再輸入轉帳帳號。\n金額要和這裡完全相同，多或少都無法對帳。",
  atmNote: "這個帳號只屬於這一筆付款。跨行手續費由轉帳人負擔；臨櫃存現金可能不被接受。",
  ibon: "7-ELEVEN ibon",
  ibonSteps: "首頁選「代碼輸入」。\n輸入繳費代碼，核對金額。\n列印繳費單，到櫃台付款。",
  famiport: "全家 FamiPort",
  famiportSteps:
    "選「繳費」，再選「代碼繳費」。\n同意條款，輸入繳費代碼，核對金額。\n列印繳費單，到櫃台付款。",
  lifeEt: "萊爾富 Life-ET",
  lifeEtSteps:
    "選「繳費／代收」，再選「代碼輸入」。\n同意條款，輸入繳費代碼，核對金額。\n列印繳費單，到櫃台付款。",
  okGo: "OK 超商 OK·go",
  okGoSteps:
    "選「繳費」，再選「網路購物」、「代碼繳費」。\n同意條款，輸入繳費代碼，核對金額。\n列印繳費單，到櫃台付款。",
  storeNote:
    "繳費單印出後只有幾小時有效，請在能馬上付款時再列印，並保留收據。單子上不一定會寫課程名稱，請核對代碼與金額。",
} as const;
