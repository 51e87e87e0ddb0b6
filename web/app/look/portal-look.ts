/** What the operator chose for this portal. */

import { pageData } from "#web/model/page-data.ts";

export const portalPage = pageData.look;
