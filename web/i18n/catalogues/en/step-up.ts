import type { Words } from "../../words.ts";
import type { stepUp as reference } from "../zh-tw/step-up.ts";

export const stepUp: Words<typeof reference> = {
  title: "This needs your permission first",
  body: "To {action}, allow this portal to change your notification settings and to mark notifications as read.",
  consent:
    "The next page asks for your permission. When you have given it, you come back here and it is done for you.",
  continue: "Go on to allow it",
  notNow: "Not now",
  needsPermission: "Needs permission",
  needsNetwork: "Needs a network",
  refused: "Permission was not given. You can go on reading.",
  dropped: "Nothing was changed: another member had asked for it before you signed in.",
  askAgain: "Ask for permission again",
};
