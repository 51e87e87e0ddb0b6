import type { Words } from "../../words.ts";
import type { extras as reference } from "../zh-tw/extras.ts";

export const extras: Words<typeof reference> = {
  memberMenu: {
    devices: "Signed-in devices",
    notices: "Notification settings",
    language: "Language",
    theme: "Appearance",
    themeSystem: "Automatic",
    themeLight: "Light",
    themeDark: "Dark",
    times: "Times",
    timesMine: "My time",
    timesSchool: "School time",
    timesAre: "Shown in {zone}.",
    shortcuts: "Keyboard shortcuts",
    install: "Installed on this device, the portal opens like an app.",
    installNow: "Install the portal",
    installNever: "Don’t show this again",
    signOut: "Sign out",
    signOutNeedsNetwork: "Needs a network",
    signingOut: "Signing out…",
    signOutFailed: "You are not signed out yet. Please try again.",
  },
  signInAgain: {
    title: "Please sign in again",
    body: "This page stays as it is.",
    action: "Go to sign-in",
  },
  shortcuts: {
    title: "Keyboard shortcuts",
    list: "Show this list",
    search: "Go to this screen’s search field, or search everything",
    searchAll: "Search everything",
    areOn: "Single-key shortcuts",
    close: "Close the list",
  },
  report: {
    title: "Report a problem",
    about:
      "With this text we open the screen that you see. It tells the kind and state of the screen, the time, and the settings of your device; no name, number, title or amount.",
    copied: "Copied. Paste it into a mail or a message.",
    notCopied: "This browser does not let the portal copy. Please select the text and copy it.",
    close: "Close",
    says: "The screen says: {words}",
    comma: "; ",
  },
  searchMissing: {
    title: "The search did not open",
    body: "Load the page again when you have a connection.",
    close: "Close",
  },
  network: {
    title: "Network",
    offline: "You are offline.",
    offlineSince: "You are offline. Showing what was loaded at {time}.",
    notRefreshedSince: "As of {time}. Nothing newer can be loaded at the moment; we keep trying.",
    backOnline: "You are online again.",
    refreshed: "This page is up to date again.",
  },
  notFound: {
    title: "There is no page here",
    body: "The address may be mistyped, or the page has moved.",
    home: "Go to Home",
  },
  clock: {
    title: "Clock",
    behind:
      "This device’s clock is {minutes, plural, one {# minute} other {# minutes}} behind. Times and deadlines here are told by the portal’s clock.",
    ahead:
      "This device’s clock is {minutes, plural, one {# minute} other {# minutes}} ahead. Times and deadlines here are told by the portal’s clock.",
  },
  inApp: {
    title: "This is {app}'s own browser.",
    byLink:
      "Signing in works better in the browser of your device. If the button does nothing, use {app}'s menu.",
    byMenu:
      "Signing in works better in the browser of your device: choose “Open in browser” in the menu at the corner.",
    open: "Open in my browser",
    copy: "Copy this address",
    copied: "The address has been copied.",
    putAway: "Stay here",
  },
};
