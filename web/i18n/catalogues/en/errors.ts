import type { Words } from "../../words.ts";
import type { errors as reference } from "../zh-tw/errors.ts";

export const errors: Words<typeof reference> = {
  retry: "Try again",
  retryIn: "Trying again in {seconds, number} s.",
  reload: "Load the page again",
  signIn: "Sign in at the school",
  connectAgain: "Connect to the school again",
  requestId: "Reference",
  staleTitle: "As of {time}",
  stop: "{sentence}.",
  offline: { title: "You are offline", next: "We try again as soon as you are online." },
  unreachable: { title: "The portal cannot be reached", next: "Check your connection and try again." },
  signed_out: { title: "You are signed out", next: "Please sign in again." },
  client_outdated: {
    title: "The portal has been updated",
    next: "Load the page again to use the new version.",
  },
  permission_missing: {
    title: "The school has not allowed this portal to read",
    next: "Please connect again, and press “Allow” on the school's page.",
  },
  rate_limited: { title: "That was a little too fast", next: "Please wait a moment and try again." },
  school_invalid_response: { title: "The school's answer could not be read", next: "Please try again." },
  school_unavailable: {
    title: "The school cannot be reached at the moment",
    next: "Nothing is lost. You will see it as soon as the school is back.",
  },
  store_unavailable: {
    title: "The portal is unavailable for a moment",
    next: "You are still signed in. Please try again shortly.",
  },
  school_timeout: { title: "The school took too long to answer", next: "We keep trying." },
  school_refused: { title: "The school could not provide this", next: "Please try again." },
  unknown: { title: "Something went wrong", next: "Please try again." },
};
