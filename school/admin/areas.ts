/** The areas of the admin area, in the order of the navigation: what is done daily comes first. */

import { auditLogArea } from "#school/admin/audit-log/audit-log-area.ts";
import { firstStepsArea } from "#school/admin/first-steps/first-steps-area.ts";
import type { Area } from "#school/admin/frame/admin-routes.ts";
import { membersArea } from "#school/admin/members/members-area.ts";
import { applicationsArea } from "#school/admin/oauth-applications/applications-area.ts";
import { settingsArea } from "#school/admin/settings/settings-area.ts";

export const AREAS: readonly Area[] = [
  firstStepsArea,
  applicationsArea,
  membersArea,
  auditLogArea,
  settingsArea,
];
