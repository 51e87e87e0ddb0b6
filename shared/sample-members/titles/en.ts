import type { CourseTitles } from "../courses.ts";

import { DATA_STORY_TITLES } from "./en/data-story.ts";
import { REACT_TS_TITLES } from "./en/react-ts.ts";
import { PHONE_PHOTO_TITLES, TAX_TITLES, YOGA_TITLES } from "./en/short-courses.ts";
import { SOURDOUGH_TITLES } from "./en/sourdough.ts";
import { WATERCOLOUR_TITLES } from "./en/watercolour.ts";

export const ENGLISH_TITLES: CourseTitles = {
  reactTs: REACT_TS_TITLES,
  watercolour: WATERCOLOUR_TITLES,
  sourdough: SOURDOUGH_TITLES,
  dataStory: DATA_STORY_TITLES,
  phonePhoto: PHONE_PHOTO_TITLES,
  tax: TAX_TITLES,
  yoga: YOGA_TITLES,
};
