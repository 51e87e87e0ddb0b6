/** How long a form that has done its work is recognised when it comes again. */

import { MINUTE } from "#school/clock.ts";

/**
 * Choice (a form sent twice is one): on a slow line a person presses twice, and sees the second answer alone. For a minute it
 * is the first one's: the same redirect to the client, the same secret. Nothing is done again.
 */
export const SENT_TWICE_WITHIN = MINUTE;
