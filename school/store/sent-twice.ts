/** How long a form that has done its work is recognised when it comes again. */

import { MINUTE } from "#school/clock.ts";

/**
 * Choice (a form sent twice counts once): on a slow connection a person presses twice and sees only the second answer. For a
 * minute the second answer is the same as the first: the same redirect to the client, the same secret. Nothing is done
 * again.
 */
export const SENT_TWICE_WITHIN = MINUTE;
