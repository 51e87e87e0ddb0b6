/**
 * Mutants that no test can find, since the changed program does the same: the one list of them. They count neither as found
 * nor as missed. `npm run mutants` names the rows that fit no mutant any more.
 */

import { OF_BFF } from "./bff.ts";
import { OF_SCHOOL } from "./school.ts";
import { OF_WEB } from "./web.ts";

export interface Equivalent {
  file: string;
  /** The code of the mutant's place, with its line breaks as spaces. */
  code: string;
  /** The line where it begins, without its indent; needed where the same code stands in several lines. */
  line?: string;
  /** What stands there in the mutant. */
  mutant: string;
  reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [...OF_BFF, ...OF_SCHOOL, ...OF_WEB];
