/** The operator's choices for this portal. */

import { pageData } from "#web/model/page-data.ts";

export const portalPage = pageData.branding;
