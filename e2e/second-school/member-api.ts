/**
 * The Member API with the specification's fields alone: `shared/member-api/schema.graphql` without everything that it marks
 * `@assumed`, answered for the sample members, in the forms of Rails.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { parse, validate } from "graphql";

import { sampleMember } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import type { Answer } from "#shared/sample-school/answer.ts";
import { type SampleSchool, sampleSchool } from "#shared/sample-school/sample-school.ts";
import { memberSchema } from "#shared/sample-school/schema.ts";
import { asGraphqlRuby, type TimeForm, writeAsRails } from "./rails-forms.ts";

const SCHEMA = readFileSync(join(import.meta.dirname, "../../shared/member-api/schema.graphql"), "utf8");

export function createMemberApi(schoolUrl: string, seededAt: number, times?: readonly TimeForm[]) {
  const schema = writeAsRails(memberSchema(SCHEMA, "documented"), times);
  const schools = new Map<string, SampleSchool>();

  const schoolOf = (id: string): SampleSchool => {
    const known = schools.get(id);
    const person = SAMPLE_PEOPLE.find((one) => one.id === id);
    if (known !== undefined || person === undefined) return known ?? schoolOf(SAMPLE_PEOPLE[0].id);
    const titles = { [person.language]: ALL_TITLES[person.language] };
    const sample = sampleMember(person.id, seededAt, titles);
    const made = sampleSchool({ schema, person, sample, now: Date.now, schoolUrl });
    schools.set(id, made);
    return made;
  };

  /** graphql-ruby answers a refused document with `errors` alone, and 200. */
  return (member: string, query: string): Answer => {
    const faults = validate(schema, parse(query), undefined, { maxErrors: 100 });
    if (faults.length > 0)
      return { errors: faults.map(({ message }) => ({ message: asGraphqlRuby(message) })) };
    return schoolOf(member).answer(query, {});
  };
}
