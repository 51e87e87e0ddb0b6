/** OAuth applications: shown once the beta feature "MCP connections" is on (Spec, "Authentication", rule 3). */

import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import { addHostRoutes } from "#school/admin/oauth-applications/allowed-hosts.ts";
import { APPLICATION_ACTIONS } from "#school/admin/oauth-applications/application-actions.ts";
import { applicationsPage } from "#school/admin/oauth-applications/application-list.ts";
import { addApplicationRoutes } from "#school/admin/oauth-applications/application-page.ts";
import { APPLICATIONS_PATH } from "#school/admin/oauth-applications/application-paths.ts";
import { addNewApplicationRoutes } from "#school/admin/oauth-applications/new-application.ts";
import { hasMcpConnections } from "#school/store/school-settings.ts";

export const applicationsArea: Area = {
  path: APPLICATIONS_PATH,
  name: { "zh-TW": "OAuth 應用程式", en: "OAuth applications" },
  isShown: ({ db }) => hasMcpConnections(db),
  actions: APPLICATION_ACTIONS,
  addRoutes(routes: AdminRoutes): void {
    routes.page(APPLICATIONS_PATH, "operate", applicationsPage);
    addNewApplicationRoutes(routes);
    addApplicationRoutes(routes);
    addHostRoutes(routes);
  },
};
