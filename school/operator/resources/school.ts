/** Operations on the school itself and its appearance. */

import { type Static, Type } from "typebox";

import { change, reading } from "#school/operator/operation.ts";
import { changeOf, closedObject, id, line, nullable, webAddress } from "#school/operator/types.ts";
import type { School } from "#school/school.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { renameSchool, requireSite } from "#school/store/site.ts";

const names = {
  name: line("The name of the school."),
  name_en: line("The name of the school for readers of English."),
};

const SchoolRecord = closedObject(
  {
    id: id("the school"),
    subdomain: Type.String({ description: "The name of the school in its address." }),
    url: Type.String({ format: "uri", description: "Where the school is." }),
    ...names,
  },
  { title: "School" },
);

const SchoolChange = changeOf(closedObject(names, { title: "SchoolChange" }));

const look = {
  accent_colour: nullable(
    Type.String({ pattern: "^#[0-9a-f]{6}$", description: "The colour of buttons and links." }),
  ),
  logo_url: nullable(webAddress("The school's logo.")),
  tagline: nullable(line("One sentence about the school.")),
};

const Appearance = closedObject(look, { title: "Appearance" });
/** The appearance of the site; all values are null before the first change. */
async function findAppearance(db: SchoolDatabase, siteId: string): Promise<Static<typeof Appearance>> {
  const row = await db
    .selectFrom("appearance")
    .select(["accent_colour", "logo_url", "tagline"])
    .where("school_id", "=", siteId)
    .executeTakeFirst();
  return row ?? { accent_colour: null, logo_url: null, tagline: null };
}

const AppearanceChange = changeOf(closedObject(look, { title: "AppearanceChange" }));

function present({ site, config }: Pick<School, "site" | "config">) {
  const { id, subdomain, name, name_en } = site;
  return { id, subdomain, name, name_en, url: config.url };
}

export const school = [
  reading({
    id: "getSchool",
    path: "/school",
    scope: "school:read",
    summary: "Read what the school is called and where it is.",
    answer: SchoolRecord,
    run: (call) => Promise.resolve(present(call.school)),
  }),
  change({
    id: "updateSchool",
    method: "PATCH",
    path: "/school",
    scope: "school:write",
    summary: "Give the school another name.",
    body: SchoolChange,
    answer: SchoolRecord,
    change: { action: "school.rename", right: "administer", fields: ["name", "name_en"] },
    run: async ({ school: { db, site, config, random }, body }) => {
      // Another process may have renamed the school since this one read its name.
      const before = await requireSite(db, random);
      await renameSchool(db, site.id, body);
      const after = { ...before, ...body };
      return {
        answer: present({ site: after, config }),
        subject: { id: site.id, name: after.name },
        before: { ...before },
        after,
        // The pages read the name from this object, so it is changed in the running process too.
        afterCommit: () => void Object.assign(site, body),
      };
    },
  }),
];

export const appearance = [
  reading({
    id: "getAppearance",
    path: "/appearance",
    scope: "appearance:read",
    summary: "Read how the school looks.",
    answer: Appearance,
    run: (call) => findAppearance(call.school.db, call.school.site.id),
  }),
  change({
    id: "updateAppearance",
    method: "PATCH",
    path: "/appearance",
    scope: "appearance:write",
    summary: "Change how the school looks.",
    body: AppearanceChange,
    answer: Appearance,
    change: {
      action: "school.change_appearance",
      right: "administer",
      fields: ["accent_colour", "logo_url", "tagline"],
    },
    run: async ({ school: { db, site }, body }) => {
      const before = await findAppearance(db, site.id);
      await db
        .insertInto("appearance")
        .values({ school_id: site.id, ...body })
        .onConflict((conflict) => conflict.column("school_id").doUpdateSet(body))
        .execute();
      const answer = await findAppearance(db, site.id);
      return { answer, subject: { id: site.id, name: site.name }, before, after: answer };
    },
  }),
];
