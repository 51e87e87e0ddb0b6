import { DEMO_PASSWORD, SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";

import type { Language } from "../pages/language.ts";
import type { DemoMember } from "../pages/sign-in-page.ts";

/** The people that the demo school's sign-in page offers, in the order of their buttons. */
export function demoMembers(language: Language): readonly DemoMember[] {
  return SAMPLE_PEOPLE.map((person) => ({
    name: person.name,
    note: person.note[language],
    email: person.email,
    password: DEMO_PASSWORD,
  }));
}
