/** What the operator chose for this portal; the BFF writes it into the page's `<meta>` elements. */

import { NAME_PLACEHOLDER } from "#shared/portal-pages.ts";
import { pageMeta } from "#web/model/page-meta.ts";

export interface PortalPage {
  name: string;
  /** Template of a course's address at the school (the setting `COURSE_LINK`); null for no link. */
  courseLink: string | null;
}

/** Read once: the page's head does not change while it is open. */
export const portalPage: PortalPage = {
  name: pageMeta("portal-name") || (typeof document === "undefined" ? NAME_PLACEHOLDER : "Homeroom"),
  courseLink: pageMeta("portal-course-link") || null,
};
