/** Seeds the demo school's site and members. */

import type { Language } from "#school/pages/language.ts";
import type { DemoMember } from "#school/pages/sign-in-page.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { addMember, givePicture } from "#school/store/members.ts";
import { hashPassword } from "#school/store/sign-in/passwords.ts";
import { samplePicturePath } from "#shared/sample-members/pictures.ts";
import { DEMO_PASSWORD, OTHER_SCHOOLS, SAMPLE_PEOPLE, SAMPLE_SCHOOL } from "#shared/sample-members/people.ts";

/** Gives this site the demo school's name and inserts its members; existing members stay unchanged. */
export async function seedAccounts(db: SchoolDatabase): Promise<void> {
  await nameSite(db);
  for (const school of OTHER_SCHOOLS) {
    const { id, subdomain, url } = school;
    await db
      .insertInto("school")
      .values({ id, subdomain, url, name: school.name["zh-TW"], name_en: school.name.en, is_this_site: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const site = await db
    .selectFrom("school")
    .select("id")
    .where("is_this_site", "=", 1)
    .executeTakeFirstOrThrow();
  const known = new Set((await db.selectFrom("member").select("id").execute()).map((member) => member.id));
  for (const person of SAMPLE_PEOPLE) {
    const picture = samplePicturePath(person.id);
    if (known.has(person.id)) {
      // A demo that was seeded before its members had pictures gets them, too.
      if (picture !== null) await givePicture(db, person.id, picture);
      continue;
    }
    await addMember(db, {
      id: person.id,
      email: person.email,
      name: person.name,
      locale: person.language,
      avatar_url: picture,
      password_hash: await hashPassword(DEMO_PASSWORD),
    });
    const roles = Object.entries(person.roles).flatMap(([school, names]) =>
      names.map((role: string) => ({
        member_id: person.id,
        school_id: school === SAMPLE_SCHOOL.id ? site.id : school,
        role,
      })),
    );
    await db.insertInto("member_role").values(roles).execute();
  }
}

/** Changes the names of this site and keeps its id, since tokens are bound to the id. */
async function nameSite(db: SchoolDatabase): Promise<void> {
  await db
    .updateTable("school")
    .set({
      subdomain: SAMPLE_SCHOOL.subdomain,
      name: SAMPLE_SCHOOL.name["zh-TW"],
      name_en: SAMPLE_SCHOOL.name.en,
    })
    .where("is_this_site", "=", 1)
    .execute();
}

/** The members that the sign-in page offers, in the order of their buttons. */
export function demoMembers(language: Language): readonly DemoMember[] {
  return SAMPLE_PEOPLE.map((person) => ({
    name: person.name,
    note: person.note[language],
    email: person.email,
    password: DEMO_PASSWORD,
  }));
}
