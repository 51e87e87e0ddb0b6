/** Texts of the demo school's site, in both languages. */

import type { Language } from "#school/pages/language.ts";

const en = {
  toCourse: "Back to the course",
  position: (position: string, length: string) => `${position} of ${length}`,
  noRecording: "This lecture is text alone: it has no recording.",
  locked: "This lecture is not open yet.",
  nothingPlays:
    "This is the demo school: nothing plays here. A real school would go on playing at this place.",
  noSuchLecture: "This course has no such lecture. It may have been taken out.",
  inPortalTitle: "Look for this in your portal",
  inPortal:
    "A real school shows it here. The demo school has no pages for it: your payments, your notices and what you own are in the portal that sent you.",
  shopTitle: "The school's shop",
  shop: "A real school sells its courses here. The demo school sells nothing.",
  otherSchoolTitle: "This school is made up",
  otherSchool: "It stands in a demo member's account as another school. There is nothing to see of it.",
};

export type SiteWords = typeof en;

const zhTW: SiteWords = {
  toCourse: "回到課程",
  position: (position, length) => `${position}／${length}`,
  noRecording: "這個單元只有文字，沒有影片。",
  locked: "這個單元尚未開放。",
  nothingPlays: "這是示範學校，不會播放任何內容。真正的學校會從這個位置繼續播放。",
  noSuchLecture: "這門課程沒有這個單元，可能已經移除。",
  inPortalTitle: "請到學員專區查看",
  inPortal:
    "真正的學校會在這裡顯示這項內容。示範學校沒有這個頁面；付款、通知與你擁有的內容，都在帶你來的學員專區裡。",
  shopTitle: "學校商店",
  shop: "真正的學校會在這裡販售課程。示範學校不販售任何東西。",
  otherSchoolTitle: "這所學校是虛構的",
  otherSchool: "它只是示範學員帳號裡的另一所學校，沒有網站可看。",
};

export const siteWordsIn = (language: Language): SiteWords => ({ "zh-TW": zhTW, en })[language];
