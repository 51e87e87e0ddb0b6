/** What every screen needs in one language; a chunk of its own. A feature's own messages come with its screens. */

import { errors } from "./zh-tw/errors.ts";
import { shell } from "./zh-tw/shell.ts";
import { time } from "./zh-tw/time.ts";

export const core = { shell, errors, time };
