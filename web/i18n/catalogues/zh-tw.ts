/** Every message in one language; a chunk of its own, loaded when the language is used. */

import { account } from "./zh-tw/account.ts";
import { courses } from "./zh-tw/courses.ts";
import { curriculum } from "./zh-tw/curriculum.ts";
import { errors } from "./zh-tw/errors.ts";
import { shell } from "./zh-tw/shell.ts";
import { signIn } from "./zh-tw/sign-in.ts";
import { time } from "./zh-tw/time.ts";

export const messages = { shell, signIn, errors, time, courses, curriculum, account };
