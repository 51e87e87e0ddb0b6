/** Whether courses are shown as a list or as covers: the member's choice, stored on this device. */

import { use, useSyncExternalStore } from "react";

import { PageEnvironmentContext } from "#web/model/page-environment.ts";
import { storeChoice, storedChoice } from "#web/ui/browser/stored-choice.ts";
import { makeListeners } from "#web/ui/browser/shared-value.ts";

export const COURSES_LAYOUTS = ["list", "covers"] as const;

export type CoursesLayout = (typeof COURSES_LAYOUTS)[number];

const changes = makeListeners();
/** For a browser that stores nothing: the choice lasts as long as the page. */
let chosen: CoursesLayout | undefined;

export function useCoursesLayout(): CoursesLayout {
  const { coursesAs = "list" } = use(PageEnvironmentContext).device;
  return useSyncExternalStore(changes.subscribe, readLayout, () => coursesAs);
}

export function chooseCoursesLayout(layout: CoursesLayout): void {
  chosen = layout;
  storeChoice("courses", layout === "list" ? null : layout);
  changes.tell();
}

function readLayout(): CoursesLayout {
  return chosen ?? (storedChoice("courses") === "covers" ? "covers" : "list");
}
