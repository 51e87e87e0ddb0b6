import type { Words } from "../../words.ts";
import type { stepUp as reference } from "../zh-tw/step-up.ts";

export const stepUp: Words<typeof reference> = {
  title: "The school has to allow this first",
  body: "To {action}, allow this portal to change your notification settings and to mark notifications as read.",
  consent:
    "The school shows its consent page. When you have allowed it, you come back here and it is done for you.",
  continue: "Go to the school’s consent page",
  notNow: "Not now",
  needsPermission: "Needs permission",
  needsNetwork: "Needs a network",
  refused: "Permission was not given. You can go on reading.",
  dropped: "Nothing was changed: another member had asked for it before you signed in.",
  askAgain: "Ask for permission again",
};
