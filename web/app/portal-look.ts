/** What the operator chose for this portal; the BFF writes it into the page's `<meta>` elements. */

import { NAME_PLACEHOLDER } from "#shared/portal-pages.ts";

export interface PortalPage {
  name: string;
  /** Template of a course's address at the school (the setting `COURSE_LINK`); null for no link. */
  courseLink: string | null;
}

function content(name: string): string {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
}

/** Read once: the page's head does not change while it is open. */
export const portalPage: PortalPage =
  typeof document === "undefined"
    ? { name: NAME_PLACEHOLDER, courseLink: null }
    : { name: content("portal-name") || "Homeroom", courseLink: content("portal-course-link") || null };
