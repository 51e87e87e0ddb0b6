/**
 * The demo school for one sample member, without a server or a store: it answers as the demo school does that was seeded at
 * the same instant (`school/member-api/sample-school.server.test.ts` compares the two).
 */

import type { GraphQLSchema } from "graphql";

import type { Sample, SampleOffers } from "../sample-members/members.ts";
import { OTHER_SCHOOLS, type SAMPLE_PEOPLE, SAMPLE_SCHOOL } from "../sample-members/people.ts";
import { samplePicturePath } from "../sample-members/pictures.ts";
import type { SampleMemberData } from "../sample-members/sample-types.ts";

import { type Answer, answerDocument, type Variables } from "./answer.ts";
import { connection, type List, type PageArguments } from "./connection.ts";
import { enrolledCourses } from "./courses.ts";
import { inbox, notificationNodes } from "./inbox.ts";
import { consultingServices, digitalProducts, eventRegistrations } from "./offers.ts";
import { payments } from "./payments.ts";

/** One of the demo school's people. */
type Person = (typeof SAMPLE_PEOPLE)[number];

interface SampleSchoolSettings {
  /** Of `memberSchema`. */
  schema: GraphQLSchema;
  person: Person;
  /** The data of this person. */
  sample: Sample;
  /** The instant for which the school answers. */
  now: () => number;
  /** The origin of the school's own site. */
  schoolUrl: string;
}

export type SampleSchool = ReturnType<typeof sampleSchool>;

/** Makes a school with this one member. Changes are kept in memory alone. */
export function sampleSchool({ schema, person, sample, now, schoolUrl }: SampleSchoolSettings) {
  const { offers, member } = sample;
  const root = {
    viewer: () => viewer({ person, offers, member, now, schoolUrl }),
    ...inbox(
      {
        notifications: notificationNodes(member.notifications, schoolUrl),
        subscriptions: member.subscriptions,
      },
      now,
    ),
  };
  return {
    /** @throws {GraphQLError} for a document that is no GraphQL */
    answer: (document: string, variables: Variables): Answer =>
      answerDocument(schema, root, document, variables),
  };
}

interface ViewerParts {
  person: Person;
  offers: SampleOffers;
  member: SampleMemberData;
  now: () => number;
  schoolUrl: string;
}

function viewer({ person, offers, member, now, schoolUrl }: ViewerParts): object {
  const pages =
    <Row>(list: () => List<Row>) =>
    (page: PageArguments): object =>
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
  const coursesOf = ({ courseIds }: { courseIds: readonly string[] }) =>
    enrolled.flatMap(({ course: { id, slug } }) => (courseIds.includes(id) ? slug : [])).toSorted();
  const offered = offers.services.filter((service) => coursesOf(service).length > 0);
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    avatar: () => avatar(person, schoolUrl),
    schools: () => viewerSchools(person, schoolUrl),
    enrolledCourses: pages(() => enrolledCourses(enrolled, now, schoolUrl)),
    digitalProducts: pages(() => digitalProducts(entitled, schoolUrl)),
    consultingServices: pages(() => consultingServices(offered, coursesOf)),
    eventRegistrations: pages(() => eventRegistrations(registered, schoolUrl)),
    payments: pages(() => payments(member.payments, now())),
  };
}

function avatar({ id }: Person, schoolUrl: string): object | null {
  const path = samplePicturePath(id);
  return path === null ? null : { url: schoolUrl + path };
}

/** This school first, then the others by their id. */
function viewerSchools(person: Person, schoolUrl: string): object[] {
  const others = OTHER_SCHOOLS.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return [{ ...SAMPLE_SCHOOL, url: "" }, ...others].flatMap(({ id, subdomain, name, url }) => {
    const roles = (person.roles as Readonly<Record<string, readonly string[]>>)[id];
    if (roles === undefined) return [];
    return {
      id,
      name: name[person.language],
      subdomain,
      url: schoolUrl + url,
      roles: roles.toSorted(),
    };
  });
}
