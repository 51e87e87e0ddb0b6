import type { Words } from "../../words.ts";
import type { errors as reference } from "../zh-tw/errors.ts";

export const errors: Words<typeof reference> = {
  retry: "Try again",
  retryIn: "Trying again in {seconds, number} s.",
  reload: "Load the page again",
  signIn: "Sign in",
  connectAgain: "Connect again",
  requestId: "Reference",
  staleTitle: "As of {time}",
  stop: "{sentence}.",
  offline: { title: "You are offline", next: "We try again as soon as you are online." },
  unreachable: { title: "This site cannot be reached", next: "Check your connection and try again." },
  signed_out: { title: "You are signed out", next: "Please sign in again." },
  client_outdated: {
    title: "This site has been updated",
    next: "Load the page again to use the new version.",
  },
  permission_missing: {
    title: "This site may not read your data",
    next: "Please connect again, and press “Allow” on the next page.",
  },
  rate_limited: { title: "That was a little too fast", next: "Please wait a moment and try again." },
  school_invalid_response: { title: "This could not be read", next: "Please try again." },
  school_unavailable: {
    title: "Our systems cannot be reached at the moment",
    next: "Nothing is lost. You will see it as soon as we are back.",
  },
  store_unavailable: {
    title: "This site is unavailable for a moment",
    next: "You are still signed in. Please try again shortly.",
  },
  school_timeout: { title: "Our systems took too long to answer", next: "We keep trying." },
  school_refused: { title: "This is not available at the moment", next: "Please try again." },
  unknown: { title: "Something went wrong", next: "Please try again." },
};
