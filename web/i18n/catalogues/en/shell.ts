import type { Words } from "../../words.ts";
import type { shell as reference } from "../zh-tw/shell.ts";

export const shell: Words<typeof reference> = {
  skip: "Skip to the main content",
  mainNavigation: "Main menu",
  nav: {
    home: "Home",
    courses: "Courses",
    products: "Products",
    consulting: "Consulting",
    events: "Events",
    calendar: "Calendar",
    billing: "Billing",
    inbox: "Inbox",
    account: "Account",
    preview: "Preview",
  },
  search: "Search everything",
  unread: ", {count, number} unread",
  menu: {
    open: "Open the member menu",
    title: "Member menu",
  },
  print: { printedAt: "Printed {time} from {address}" },
  help: {
    open: "Need help?",
    title: "How can we help?",
    report: "Report a problem",
  },
  askSchool: "Contact us:",
  toSchool: { site: "Go to our site", shop: "Go to our shop" },
  loading: "Loading…",
  clearSearch: "Clear the search",
  notLoaded: "Not loaded yet.",
  onlyFirst: "Only the first {count, number} are listed; there may be more.",
  partMissing: {
    title: "This page has not finished loading",
    late: "A part of it was lost on the way. Load the page again.",
  },
  crashed: {
    title: "Something on this page broke",
    body: "The other pages still work. Load this one again.",
  },
};
