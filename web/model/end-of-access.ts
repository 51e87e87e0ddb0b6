/** When access to a course or a product ends (Spec, "Course node", rows `expireDate` and `hasLifetimeAccess`). */

import { sentFlag } from "./sent.ts";
import { parseTime, type SentTime } from "./sent-time.ts";

/** @returns null with lifetime access, which wins over a date, and where the school sends no date */
export function endOfAccess(sent: { expireDate?: unknown; hasLifetimeAccess?: unknown }): SentTime | null {
  return sentFlag(sent.hasLifetimeAccess) === true ? null : parseTime(sent.expireDate, "end");
}
