/** Operations on the school itself and its appearance. */

import { operation } from "#school/operator/operation.ts";
import { changeAppearance, findAppearance, renameSchool } from "#school/operator/records/school.ts";
import { Appearance, AppearanceChange, SchoolChange, SchoolRecord } from "#school/operator/types/school.ts";
import type { School } from "#school/school.ts";

function present({ site, config }: School) {
  const { id, subdomain, name, name_en } = site;
  return { id, subdomain, name, name_en, url: config.url };
}

export const school = [
  operation({
    id: "getSchool",
    method: "GET",
    path: "/school",
    scope: "school:read",
    summary: "Read what the school is called and where it is.",
    answer: SchoolRecord,
    run: (call) => Promise.resolve(present(call.school)),
  }),
  operation({
    id: "updateSchool",
    method: "PATCH",
    path: "/school",
    scope: "school:write",
    summary: "Give the school another name.",
    body: SchoolChange,
    answer: SchoolRecord,
    run: async (call) => {
      await renameSchool(call.school.db, call.school.site.id, call.body);
      // The pages read the name from this object, so it is changed in the running process too.
      Object.assign(call.school.site, call.body);
      return present(call.school);
    },
  }),
];

export const appearance = [
  operation({
    id: "getAppearance",
    method: "GET",
    path: "/appearance",
    scope: "appearance:read",
    summary: "Read how the school looks.",
    answer: Appearance,
    run: (call) => findAppearance(call.school.db, call.school.site.id),
  }),
  operation({
    id: "updateAppearance",
    method: "PATCH",
    path: "/appearance",
    scope: "appearance:write",
    summary: "Change how the school looks.",
    body: AppearanceChange,
    answer: Appearance,
    run: async (call) => {
      await changeAppearance(call.school.db, call.school.site.id, call.body);
      return findAppearance(call.school.db, call.school.site.id);
    },
  }),
];
