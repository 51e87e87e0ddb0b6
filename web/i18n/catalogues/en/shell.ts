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
  dataRead: {
    profile: "Your name, e-mail address and picture",
    schools: "The schools where you hold a role, and your roles there",
    courses: "The courses you own, how far you are and where you stopped",
    products: "Your digital products",
    consulting: "The consulting services offered with your courses",
    events: "The events you are registered for",
    payments: "Your payments, with their invoices and refunds",
    notifications: "Your notifications and their settings",
  },
  print: { printedAt: "Printed {time} from {address}" },
  loading: "Loading…",
  clearSearch: "Clear the search",
  notLoaded: "Not loaded yet.",
  onlyFirst: "Only the first {count, number} are listed; the school may have more.",
  partMissing: {
    title: "This page has not finished loading",
    late: "A part of it was lost on the way. Load the page again.",
    reload: "Load the page again",
  },
  crashed: {
    title: "Something on this page broke",
    body: "The other pages still work. Load this one again; if it stays broken, tell the school the reference below.",
    reload: "Load the page again",
  },
};
