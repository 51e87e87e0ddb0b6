import type { TitlesByLanguage } from "../courses.ts";

import { ENGLISH_TITLES } from "./en.ts";
import { CHINESE_TITLES } from "./zh-tw.ts";

export const ALL_TITLES: TitlesByLanguage = { "zh-TW": CHINESE_TITLES, en: ENGLISH_TITLES };
