import type { Words } from "../../words.ts";
import type { paySteps as reference } from "../zh-tw/pay-steps.ts";

export const paySteps: Words<typeof reference> = {
  title: "How to pay",
  general: "General help: menus differ from machine to machine, so follow the screen.",
  atm: "Choose “transfer”, then “other bank”.\nType the bank code, then the account number.\nSend exactly this amount: more or less cannot be matched.",
  atmNote:
    "This account number belongs to this one payment. The sender pays the interbank fee, and a bank's counter may refuse cash for it.",
  ibon: "7-ELEVEN ibon",
  ibonSteps:
    "On the first screen choose 代碼輸入 (code entry).\nType the payment code and compare the amount.\nPrint the slip and pay at the counter.",
  famiport: "FamilyMart FamiPort",
  famiportSteps:
    "Choose 繳費 (payment), then 代碼繳費 (pay by code).\nAgree, type the payment code and compare the amount.\nPrint the slip and pay at the counter.",
  lifeEt: "Hi-Life Life-ET",
  lifeEtSteps:
    "Choose 繳費／代收 (payment), then 代碼輸入 (code entry).\nAgree, type the payment code and compare the amount.\nPrint the slip and pay at the counter.",
  okGo: "OK mart OK·go",
  okGoSteps:
    "Choose 繳費 (payment), then 網路購物 (online shopping) and 代碼繳費 (pay by code).\nAgree, type the payment code and compare the amount.\nPrint the slip and pay at the counter.",
  storeNote:
    "The printed slip is good for a few hours only: print it when you can pay at once, and keep the receipt. It may not name the course; compare the code and the amount.",
};
