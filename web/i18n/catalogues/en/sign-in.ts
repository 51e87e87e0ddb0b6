import type { Words } from "../../words.ts";
import type { signIn as reference } from "../zh-tw/sign-in.ts";

export const signIn: Words<typeof reference> = {
  pageName: "Sign in",
  title: "Sign in to {portal}",
  body: "Use your account with us. You are asked for your permission, and then come back here.",
  action: "Sign in",
  retry: "Sign in again",
  stillAtSchool: "This browser may still be signed in to your account.",
  signOutAtSchool: "Sign out of the account, too",
  never:
    "It never sees your password. It changes nothing but notifications and their settings, and only when you do that here.",
  requestId: "Reference",
  problems: {
    access_denied: {
      title: "You did not allow the portal to read your data",
      next: "Nobody was signed in and nothing was read. To use the portal, sign in again and press “Allow”.",
    },
    state_mismatch: {
      title: "This sign-in was too old, began in another browser, or your browser kept no cookie",
      next: "Please sign in again in this browser, and allow cookies for this site. If you came from LINE or Facebook, open this address in your browser first.",
    },
    wrong_issuer: {
      title: "The answer did not come from us",
      next: "Sign-in was stopped to keep you safe. Please sign in again.",
    },
    code_rejected: {
      title: "This sign-in was not accepted",
      next: "A confirmation is valid for a short time only. Please sign in again.",
    },
    client_rejected: {
      title: "This site is not set up correctly",
      next: "Only we can mend this; trying again will not help.",
    },
    identity_rejected: {
      title: "We could not confirm who you are",
      next: "Sign-in was stopped to keep you safe. Please sign in again.",
    },
    school_missing: {
      title: "It is not known which site you belong to",
      next: "Please connect again: sign in, and press “Allow” on the next page.",
    },
    school_unavailable: {
      title: "Our systems cannot be reached at the moment",
      next: "Nothing is wrong with your account. Please sign in again in a few minutes.",
    },
    store_unavailable: {
      title: "The portal cannot keep a sign-in at the moment",
      next: "Nothing is wrong with your account. Please sign in again in a few minutes.",
    },
    authorization_failed: {
      title: "Sign-in did not finish",
      next: "Please sign in again.",
    },
    unknown: {
      title: "Sign-in did not finish",
      next: "The reason is not known. Please sign in again.",
    },
  },
};
