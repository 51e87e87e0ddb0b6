/** What the operator chose for this portal. */

import { pageData } from "#web/model/page-data.ts";

export interface PortalPage {
  name: string;
  /** Template of a course's address at the school (the setting `COURSE_LINK`); null for no link. */
  courseLink: string | null;
}

export const portalPage: PortalPage = { name: pageData.look.name, courseLink: pageData.look.courseLink };
