import type { Words } from "../../words.ts";
import type { billing as reference } from "../zh-tw/billing.ts";

export const billing: Words<typeof reference> = {
  title: "Billing",
  loadingPage: "Loading your payments…",
  refundedPart: "{amount} refunded",
  dates: { paid: "{date}", unpaid: "due {date}", expired: "expired {date}", none: "no date" },
  columns: {
    date: "Date",
    dateIn: "Date ({zone})",
    what: "Item",
    method: "Method",
    amount: "Amount",
    state: "State",
  },
  datesIn: "Dates in {zone}",
  caption: "Payments, newest first",
  toPay: {
    title: "To pay",
    count: "{count, plural, one {# payment} other {# payments}}",
    more: "{count, plural, one {# more payment waits} other {# more payments wait}} to be paid: choose the state “To pay”",
    showAll: "Show all {count, number} to pay",
  },
  tools: {
    search: "Search items, numbers, codes",
    state: "State",
    method: "Method",
    year: "Year",
    all: "All",
    other: "Other states",
    noMethod: "None chosen",
    older: "Older…",
    chooseYear: "{count, plural, one {# payment is} other {# payments are}} loaded: choose a year.",
    clear: "Clear the filters",
  },
  scope: {
    all: "{count, plural, one {the only payment} other {all # payments}}",
    newest: "{count, plural, one {the newest payment} other {the newest # payments}}",
    above: "{rows}, {above, number} of them above",
    shown: "{shown, plural, one {# match} other {# matches}} among {rows}",
    searching:
      "{count, plural, one {Only the newest payment is} other {Only the newest # payments are}} searched; older ones are not loaded.",
  },
  none: { title: "No payment matches" },
  totals: {
    title: "Totals",
    paid: "Paid",
    refunded: "Refunded",
    coversAll:
      "Of {count, plural, one {the only payment} other {all # payments}}. Unpaid and expired ones are not included.",
    coversNewest:
      "Only of {count, plural, one {the newest payment} other {the newest # payments}}. Unpaid and expired ones are not included.",
    coversShown:
      "Only of {count, plural, one {the # match} other {the # matches}} shown. Unpaid and expired ones are not included.",
    nothing: "Nothing paid yet",
    nothingNewest: "Nothing was paid among the newest {count, plural, one {payment} other {# payments}}",
    nothingShown: "Nothing among the matches was paid",
    uncounted:
      "{count, plural, one {# payment has an amount that} other {# payments have amounts that}} cannot be read, and {count, plural, one {is} other {are}} not counted.",
  },
  load: {
    more: "Load 50 more",
    loadingMore: "Loading…",
    added: "{added, number} more payments, {count, number} in total",
    all: "Load all payments",
    allHint: "50 at a time: a long history takes a while, and you can stop at any moment.",
    progress: "Loading… {count, number} so far",
    pausing: "We are busy. Going on in {seconds, number} s; {count, number} payments loaded.",
    stop: "Stop loading",
    resume: "Load the rest",
    end: "That was the oldest payment",
    stopped: "Stopped with {count, number} payments loaded",
    done: "All {count, number} payments are loaded",
  },
  csv: {
    download: "Download CSV ({count, plural, one {# row} other {# rows}})",
    covers: "Covers {rows}.",
  },
  empty: {
    title: "You have no payments yet",
    body: "What you buy shows up here, with the way to pay for it.",
  },
};
