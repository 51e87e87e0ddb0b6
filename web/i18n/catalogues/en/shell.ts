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
    more: "More",
    account: "Account",
    preview: "Preview",
  },
  search: "Search everything",
  notifications: "Notifications",
  unread: ", {count, number} unread",
  menu: {
    open: "Open the member menu",
    title: "Member menu",
  },
  print: { printedAt: "Printed {time} from {address}" },
  askSchool: "Ask the school:",
  copyForSchool: "Copy for the school",
  toSchool: { site: "Go to the school’s site", shop: "Go to the school’s shop" },
  loading: "Loading…",
  clearSearch: "Clear the search",
  notLoaded: "Not loaded yet.",
  onlyFirst: "Only the first {count, number} are listed; the school may have more.",
  partMissing: {
    title: "This page has not finished loading",
    late: "A part of it was lost on the way. Load the page again.",
  },
  crashed: {
    title: "Something on this page broke",
    body: "The other pages still work. Load this one again.",
  },
};
