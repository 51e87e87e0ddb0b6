/** What every screen needs in one language; a chunk of its own. A feature's own messages come with its screens. */

import { errors } from "./en/errors.ts";
import { shell } from "./en/shell.ts";
import { time } from "./en/time.ts";

export const core = { shell, errors, time };
