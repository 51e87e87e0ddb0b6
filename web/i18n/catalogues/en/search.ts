import type { Words } from "../../words.ts";
import type { search as reference } from "../zh-tw/search.ts";

export const search: Words<typeof reference> = {
  title: "Search everything",
  placeholder: "A course, lecture, payment, notification…",
  close: "Close the search",
  results: "Search results",
  recent: "Recent searches",
  again: "Search again: {query}",
  none: "Nothing found for “{query}”.",
  nearly: "Nothing contains “{query}”. These come close:",
  noneYet: "Nothing found for “{query}” yet; still reading.",
  count: "{count, plural, one {# result} other {# results}}",
  more: "Show all {count, number}",
  moreOf: "Show the first {shown, number} of {count, number}",
  kinds: {
    screens: "Screens and settings",
    courses: "Courses",
    lectures: "Lectures",
    payments: "Payments",
    products: "Products",
    consulting: "Consulting",
    events: "Events",
    notices: "Notifications",
  },
  lists: {
    screens: "screens",
    courses: "courses",
    lectures: "lectures",
    payments: "payments",
    products: "products",
    consulting: "consulting services",
    events: "events",
    notices: "notifications",
  },
  places: {
    inboxSettings: "Notification settings",
    sessions: "Signed-in devices",
    setting: "{name}: {value}",
  },
  actions: {
    endOthers: "Sign out other devices",
    markAllRead: "Mark all as read",
  },
  help: {
    contact: "Contact us: {name}",
    password: "Change your password on our site",
  },
  unsearched: {
    reading: "Still reading {lists}…",
    soFar: "{list} ({count, number} so far)",
    older: "Only the newest {count, number} {list} are searched.",
    unreachable: "Only {count, number} {list} are searched; there may be more.",
    readAll: "Search all {list}",
    failed: "Not all {lists} could be read, so results may be missing.",
    retry: "Read them again",
  },
};
