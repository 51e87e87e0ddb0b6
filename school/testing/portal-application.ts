/** An OAuth application as tests make it in the admin area. */

import { APPLICATIONS_PATH, NEW_PATH } from "#school/admin/oauth-applications/application-paths.ts";
import { ADMIN_PATH } from "#school/paths.ts";

/** Addresses of the list, and of the form that makes an application. */
export const APPLICATIONS = `${ADMIN_PATH}${APPLICATIONS_PATH}`;
export const NEW_APPLICATION = `${ADMIN_PATH}${NEW_PATH}`;

/** The fields of the form that makes a confidential application. */
export const PORTAL = {
  name: "Portal",
  redirectUris: "https://portal.example/auth/callback",
  scopes: ["openid", "account:read"],
  confidential: "yes",
};
