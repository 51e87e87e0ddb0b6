import type { Words } from "../../words.ts";
import type { payment as reference, paySteps as stepsReference } from "../zh-tw/payment.ts";

export const payment: Words<typeof reference> = {
  back: "All payments",
  deadline: "Deadline",
  amountDue: "Amount to pay",
  bankCode: "Bank code",
  bankName: "Bank",
  account: "Account number",
  storeCode: "Store code",
  copy: {
    short: "Copy",
    done: "Copied",
    refused: "Press and hold to copy",
    named: "Copy {name}",
    said: "Copied: {name}",
  },
  actions: {
    show: "Show the code large",
    showAccount: "Show the account large",
    showMissing:
      "The large view did not open; the code is above. Load the page again when you have a connection.",
    print: "Print the instructions",
    printPayment: "Print this payment",
    share: "Share the instructions",
    calendar: "Add the deadline to a calendar",
    calendarEvent: "Payment due: {title}",
  },
  keep: {
    do: "Keep on this device",
    done: "Kept on this device",
    forget: "Remove",
    forgotten: "Removed from this device",
    homeScreen:
      "Safari removes what is kept of a site that is not opened for seven days. It stays if you add the portal to the Home Screen (Share, Add to Home Screen) and keep it there.",
  },
  keptHere: { title: "Kept on this device", all: "All that is kept on this device" },
  shop: {
    close: "Close",
    hint: "Hard to read? Turn the screen's brightness up. This view needs no network.",
    awake: "The screen stays on.",
  },
  passed: {
    title: "The deadline has passed",
    body: "This payment has not been updated yet. Check again before you pay anything.",
  },
  outcome: {
    expired: "This payment has expired",
    neverChosen: "This payment expired before a payment method was chosen",
    failed: "This payment failed",
    canceled: "This payment was cancelled",
    notPaid: "It was not paid. If you have not paid in another way, you can buy again.",
    oldCode: "Its code was",
    doNotPay: "Please do not pay with it any more. If you have paid already, keep the receipt.",
    early: "It was closed before its deadline.",
    refundRejected: "Your refund was declined",
    stillPaid: "The payment is still paid.",
  },
  noCode: { title: "There is no code for this payment yet", body: "Please check again later." },
  paidAlready: {
    title: "Already paid?",
    body: "This page shows what we have on record. Check again to see whether we have your payment.",
    check: "Check again",
    checking: "Checking…",
    checkedAt: "Last checked {time}",
    unchanged: "Checked: nothing has changed",
    changed: "Updated: {state}",
  },
  lines: {
    title: "Items",
    item: "Item",
    amount: "Amount",
    unnamed: "1 item",
    quantity: "{title} ×\u00A0{quantity, number}",
    kinds: {
      course: "Course",
      digital_product: "Product",
      consulting_service: "Consulting",
      event: "Event",
    },
    coupon: "Coupon",
    promotion: "Promotion",
    adjustment: "Adjustment",
    total: "Total",
    none: "No items are listed.",
  },
  facts: {
    title: "About this payment",
    tradeNo: "Payment number",
    method: "Method",
    paidAt: "Paid",
  },
  invoice: {
    title: "Invoice",
    number: "Number",
    issuedAt: "Issued",
    tax: "Tax",
    taxNumber: "Company tax number",
    voided: "voided",
    opensElsewhere: "Opens {host} in a new tab; it is not our site",
    open: "Open the invoice",
  },
  installment: {
    title: "Instalments",
    periods: "{periods, plural, one {# payment} other {# payments}}",
    first: "first {amount}",
    each: "then {amount} each",
  },
  refund: {
    title: "Refund",
    requested: "Refund requested",
    refunded: "{amount} refunded",
    refundedNoAmount: "Refunded",
    of: "{amount} of {total} refunded",
    noTimes: "The times of this refund are not on record.",
  },
  search: {
    title: "Looking for this payment",
    page: "Looking through your older payments, page {page, number}…",
    notFound: "{tradeNo} is not among your newest {count, number} payments",
    further: "Look further back",
    unknown: "There is no payment {tradeNo}",
    unknownBody:
      "All {count, number} of your payments were searched. Check the address, or whether you are signed in with another account.",
    home: "Go to all payments",
  },
  kept: "Our systems cannot be reached. These instructions were kept on this device at {time}; check the payment's state before you pay.",
};

export const paySteps: Words<typeof stepsReference> = {
  title: "How to pay",
  general: "General advice: menus differ from machine to machine, so follow the screen.",
  atm: "Choose “transfer”, then “other bank”.\nType the bank code, then the account number.\nSend exactly the amount that is shown here.",
  atmNote: "A bank may charge a fee for a transfer to another bank. Keep the receipt.",
  ibon: "7-ELEVEN ibon",
  ibonSteps:
    "On the first screen choose 代碼輸入 (code entry).\nType the store code and compare the amount.\nPrint the slip and pay at the counter.",
  famiport: "FamilyMart FamiPort",
  famiportSteps:
    "Choose 繳費 (payment), then 代碼繳費 (pay by code).\nAgree, type the store code and compare the amount.\nPrint the slip and pay at the counter.",
  lifeEt: "Hi-Life Life-ET",
  lifeEtSteps:
    "Choose 繳費／代收 (payment), then 代碼輸入 (code entry).\nAgree, type the store code and compare the amount.\nPrint the slip and pay at the counter.",
  okGo: "OK mart OK·go",
  okGoSteps:
    "Choose 繳費 (payment), then 網路購物 (online shopping) and 代碼繳費 (pay by code).\nAgree, type the store code and compare the amount.\nPrint the slip and pay at the counter.",
  storeNote:
    "A printed slip may be good for a short time only: print it when you can pay at once, and keep the receipt. It may not name the item; compare the code and the amount.",
};
