/** Every message in one language; a chunk of its own, loaded when the language is used. */

import { account } from "./en/account.ts";
import { courses } from "./en/courses.ts";
import { curriculum } from "./en/curriculum.ts";
import { errors } from "./en/errors.ts";
import { shell } from "./en/shell.ts";
import { signIn } from "./en/sign-in.ts";
import { time } from "./en/time.ts";

export const messages = { shell, signIn, errors, time, courses, curriculum, account };
