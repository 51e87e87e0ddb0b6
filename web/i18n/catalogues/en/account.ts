import type { Words } from "../../words.ts";
import type { account as reference } from "../zh-tw/account.ts";

export const account: Words<typeof reference> = {
  title: "Account",
  profile: "Profile",
  name: "Name",
  email: "E-mail",
  notGiven: "Not given by the school",
  change: "To change your name or e-mail address, go to the school's site.",
  changeAction: "Go to the school's site",
  schools: {
    title: "Schools",
    body: "You hold a role at these schools. This portal shows only the current one.",
    none: "The school gave no list.",
    current: "You are here",
    unnamed: "A school without a name",
    visit: "Visit {school}",
  },
  permissions: {
    title: "What this portal may do",
    openid: "Confirm who you are",
    profile: "Read your name",
    email: "Read your e-mail address",
    accountRead: "Read your courses, payments and notifications",
    accountWrite: "Change your notification settings and mark notifications as read",
    other: "Other: {scope}",
    end: "To take these back, sign out, or manage connected applications on the school's site.",
  },
  session: { title: "This sign-in", since: "Signed in", until: "Ends at the latest" },
};
