/** Whether the courses are shown as a list or as covers: the member's choice, kept on this device. */

import { use, useSyncExternalStore } from "react";

import { PageEnvironmentContext } from "#web/model/page-environment.ts";
import { keepChoice, keptChoice } from "#web/ui/browser/kept-choice.ts";
import { makeListeners } from "#web/ui/browser/shared-value.ts";

export const COURSES_LOOKS = ["list", "covers"] as const;

export type CoursesLook = (typeof COURSES_LOOKS)[number];

const changes = makeListeners();
/** For a browser that keeps nothing: the choice lasts as long as the page. */
let chosen: CoursesLook | undefined;

export function useCoursesLook(): CoursesLook {
  const { coursesAs = "list" } = use(PageEnvironmentContext).device;
  return useSyncExternalStore(changes.subscribe, readLook, () => coursesAs);
}

export function chooseCoursesLook(look: CoursesLook): void {
  chosen = look;
  keepChoice("courses", look === "list" ? null : look);
  changes.tell();
}

function readLook(): CoursesLook {
  return chosen ?? (keptChoice("courses") === "covers" ? "covers" : "list");
}
