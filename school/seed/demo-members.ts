/** The members that the demo school's sign-in page offers. */

import type { Language } from "#school/pages/language.ts";
import type { DemoMember } from "#school/pages/sign-in-page.ts";
import { DEMO_PASSWORD, SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";

/** The members, in the order of their buttons. */
export function demoMembers(language: Language): readonly DemoMember[] {
  return SAMPLE_PEOPLE.map((person) => ({
    name: person.name,
    note: person.note[language],
    email: person.email,
    password: DEMO_PASSWORD,
  }));
}
