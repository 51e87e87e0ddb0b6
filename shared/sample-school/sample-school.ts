/**
 * The demo school in the browser. It answers the portal's documents for one sample member, as the demo school's server does
 * when it was seeded at the same instant (`e2e/processes/sample-school.test.ts` compares the two).
 */

import type { Sample, SampleOffers } from "../sample-members/members.ts";
import { OTHER_SCHOOLS, type SAMPLE_PEOPLE, SAMPLE_SCHOOL } from "../sample-members/people.ts";
import { samplePicturePath } from "../sample-members/pictures.ts";
import type { SampleMemberData } from "../sample-members/sample-types.ts";

import {
  answerOperation,
  type Answer,
  type AnswerObject,
  type AnswerRules,
  type Variables,
} from "./answer.ts";
import { connection, type ConnectionOf, type PageArguments } from "./connection.ts";
import { enrolledCourses } from "./courses.ts";
import { parseDocument, type Operation } from "./document.ts";
import { inbox } from "./inbox.ts";
import { consultingServices, digitalProducts, eventRegistrations } from "./offers.ts";
import { payments } from "./payments.ts";

/** One of the demo school's people. */
type Person = (typeof SAMPLE_PEOPLE)[number];

export interface SampleSchoolSettings {
  person: Person;
  /** The data of this person. */
  sample: Sample;
  /** The instant for which the school answers. */
  now: () => number;
  /** The origin of the school's own site. */
  schoolUrl: string;
}

export interface SampleSchool {
  /** The resolvers: the fields of `Query` and of `Mutation`. */
  roots: Readonly<Record<Operation["kind"], AnswerObject>>;
  /** @throws {SyntaxError | TypeError} for a document that the samples do not know */
  answer: (document: string, variables: Variables, rules?: AnswerRules) => Answer;
}

/** Makes a school with this one member. Changes are kept in memory alone. */
export function sampleSchool({ person, sample, now, schoolUrl }: SampleSchoolSettings): SampleSchool {
  const { offers, member } = sample;
  const ownInbox = inbox(member.notifications, member.subscriptions, now, schoolUrl);
  const roots = {
    query: {
      __typename: "Query",
      viewer: () => viewer({ person, offers, member, now, schoolUrl }),
      ...ownInbox.queries,
    },
    mutation: { __typename: "Mutation", ...ownInbox.mutations },
  };
  return {
    roots,
    answer: (document, variables, rules) => {
      const operation = parseDocument(document);
      return answerOperation(operation, variables, roots[operation.kind], rules);
    },
  };
}

interface ViewerParts {
  person: Person;
  offers: SampleOffers;
  member: SampleMemberData;
  now: () => number;
  schoolUrl: string;
}

function viewer({ person, offers, member, now, schoolUrl }: ViewerParts): AnswerObject {
  const pages =
    <Row>(list: () => ConnectionOf<Row>) =>
    (page: PageArguments): AnswerObject =>
      connection(list(), page);
  const enrolled = member.enrollments.flatMap((enrollment) => {
    const course = offers.courses.find(({ id }) => id === enrollment.courseId);
    return course === undefined ? [] : [{ course, enrollment }];
  });
  const entitled = member.products.flatMap((entitlement) => {
    const product = offers.products.find(({ id }) => id === entitlement.productId);
    return product === undefined ? [] : [{ product, entitlement }];
  });
  const registered = member.registrations.flatMap((registration) => {
    const event = offers.events.find(({ id }) => id === registration.eventId);
    return event === undefined ? [] : [{ event, registration }];
  });
  const isOffered = ({ courseIds }: { courseIds: readonly string[] }): boolean =>
    courseIds.some((id) => enrolled.some(({ course }) => course.id === id));
  return {
    __typename: "Viewer",
    id: person.id,
    name: person.name,
    email: person.email,
    avatar: () => avatar(person, schoolUrl),
    schools: () => viewerSchools(person, schoolUrl),
    enrolledCourses: pages(() => enrolledCourses(enrolled, now, schoolUrl)),
    digitalProducts: pages(() => digitalProducts(entitled, schoolUrl)),
    consultingServices: pages(() => consultingServices(offers.services.filter(isOffered))),
    eventRegistrations: pages(() => eventRegistrations(registered, schoolUrl)),
    payments: pages(() => payments(member.payments, now())),
  };
}

function avatar({ id }: Person, schoolUrl: string): AnswerObject | null {
  const path = samplePicturePath(id);
  return path === null ? null : { __typename: "Avatar", url: schoolUrl + path, width: null, height: null };
}

/** This school first, then the others by their id. */
function viewerSchools(person: Person, schoolUrl: string): AnswerObject[] {
  const others = OTHER_SCHOOLS.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return [{ ...SAMPLE_SCHOOL, url: "" }, ...others].flatMap(({ id, subdomain, name, url }) => {
    const roles = (person.roles as Readonly<Record<string, readonly string[]>>)[id];
    if (roles === undefined) return [];
    return {
      __typename: "ViewerSchool",
      id,
      name: name[person.language],
      subdomain,
      url: schoolUrl + url,
      roles: roles.toSorted(),
    };
  });
}
