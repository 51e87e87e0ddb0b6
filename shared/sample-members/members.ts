import { sampleCourses, type TitlesByLanguage } from "./courses.ts";
import { buildEnrollment, type EnrollmentPlan } from "./enrollments.ts";
import { heavyPayments } from "./heavy-payments.ts";
import {
  abroadNotifications,
  heavyNotifications,
  sampleSubscriptions,
  typicalNotifications,
  unusualNotifications,
} from "./notifications.ts";
import { SAMPLE_PRODUCTS, sampleEvents, sampleServices } from "./offers.ts";
import { abroadPayments, typicalPayments, unusualPayments } from "./payments.ts";
import { SAMPLE_PEOPLE, type SamplePersonId } from "./people.ts";
import { DAY } from "./sample-times.ts";
import type {
  SampleMemberData,
  SampleProductEntitlement,
  SampleRegistration,
  SampleSchoolData,
} from "./sample-types.ts";

const anywhere = (): boolean => true;

/** Enrollments of the typical member, newest first: one for each state that a course can be in. */
const TYPICAL_COURSES: readonly EnrollmentPlan[] = [
  {
    slug: "react-ts-practice",
    grantedDaysAgo: 40,
    expiresInDays: 325,
    // 37 of 120 lectures: two sections, the beginning of the third, and the fourth before the third is finished.
    completed: (section, lecture) => section <= 2 || section === 4 || (section === 3 && lecture === 1),
    read: (section, lecture) => section === 3 && lecture === 2,
    stoppedAt: { section: 3, lecture: 2, positionSeconds: 12 * 60 + 34 },
  },
  {
    slug: "home-baking-sourdough",
    grantedDaysAgo: 20,
    expiresInDays: 345,
    completed: (section) => section <= 2,
    read: (section, lecture) => section === 3 && lecture <= 2,
    stoppedAt: { section: 3, lecture: 2, positionSeconds: 95 },
  },
  { slug: "data-story", grantedDaysAgo: 34, expiresInDays: 331 },
  {
    slug: "phone-photo",
    grantedDaysAgo: 84,
    expiresInDays: 6,
    completed: (section) => section <= 2,
    stoppedAt: { section: 3, lecture: 1, positionSeconds: 41 },
  },
  { slug: "watercolour-basics", grantedDaysAgo: 120, completed: anywhere },
  {
    slug: "daily-english-2000",
    grantedDaysAgo: 142,
    completed: (section) => section <= 11,
    read: (section, lecture) => section === 12 && lecture <= 7,
    stoppedAt: { section: 12, lecture: 7, positionSeconds: 63 },
  },
  { slug: "yoga-desk", grantedDaysAgo: 160, read: (_section, lecture) => lecture <= 3 },
  { slug: "tax-freelancer", grantedDaysAgo: 500, expiresInDays: -144, completed: (section) => section === 1 },
];

const HEAVY_COURSES: readonly EnrollmentPlan[] = [
  {
    slug: "daily-english-2000",
    grantedDaysAgo: 400,
    completed: (section, lecture) => section <= 41 || (section === 42 && lecture <= 10),
    read: (section, lecture) => section === 42 && lecture === 11,
    stoppedAt: { section: 42, lecture: 11, positionSeconds: 80 },
  },
  ...["react-ts-practice", "home-baking-sourdough", "data-story", "phone-photo", "watercolour-basics"].map(
    (slug, at): EnrollmentPlan => ({
      slug,
      grantedDaysAgo: 700 + at * 90,
      completed: (section) => section <= at + 1,
    }),
  ),
];

const ABROAD_COURSES: readonly EnrollmentPlan[] = [
  {
    slug: "react-ts-in-practice",
    grantedDaysAgo: 75,
    expiresInDays: 290,
    completed: (section, lecture) => section === 1 || (section === 2 && lecture <= 5),
    read: (section, lecture) => section === 2 && lecture === 6,
    stoppedAt: { section: 2, lecture: 6, positionSeconds: 185 },
  },
  { slug: "telling-stories-with-data", grantedDaysAgo: 60, completed: (section) => section <= 3 },
  { slug: "light-for-phone-photography", grantedDaysAgo: 350, expiresInDays: 14 },
  {
    slug: "sourdough-at-home",
    grantedDaysAgo: 12,
    completed: (section, lecture) => section === 1 && lecture <= 2,
  },
  { slug: "desk-yoga", grantedDaysAgo: 200, completed: anywhere },
];

/** Enrollments of the member with unusual data. One of the courses has neither lectures nor a title. */
const UNUSUAL_COURSES: readonly EnrollmentPlan[] = [
  {
    slug: "phone-photo",
    grantedDaysAgo: 40,
    completed: (section) => section === 1,
    stoppedAt: { section: 2, lecture: 1, positionSeconds: 20 },
  },
  { slug: "intro-2023-old", grantedDaysAgo: 1000 },
];

type Enroll = (plans: readonly EnrollmentPlan[]) => SampleMemberData["enrollments"];
type Plan = (now: number, enroll: Enroll) => Partial<SampleMemberData>;

/** The data of each member, in the order of `SAMPLE_PEOPLE`; lists that are left out are empty. */
const PLANS: Readonly<Record<SamplePersonId, Plan>> = {
  mem_yichun: (now, enroll) => ({
    enrollments: enroll(TYPICAL_COURSES),
    products: [
      owned("prd_watercolour-lineart", now - 9 * DAY),
      owned("prd_recipe-cards", now - 20 * DAY),
      { ...owned("prd_react-checklist", now - 130 * DAY), lifetime: false, expiresAt: now + 50 * DAY },
    ],
    registrations: [
      registration("yichun", "year-end-showcase", {
        registeredAt: now - 6 * DAY,
        ticketCode: "TIT-2417",
      }),
      registration("yichun", "online-ama", { registeredAt: now - 5 * DAY, ticketCode: null }),
      {
        ...registration("yichun", "photo-walk", { registeredAt: now - 33 * DAY, ticketCode: "TIT-1093" }),
        state: "attended",
      },
    ],
    payments: typicalPayments(now),
    notifications: typicalNotifications(now),
  }),
  mem_bohan: () => ({}),
  mem_shufen: (now, enroll) => ({
    enrollments: enroll(HEAVY_COURSES),
    products: SAMPLE_PRODUCTS.map(({ id }, at) => owned(id, now - (100 + at * 40) * DAY)),
    registrations: [
      registration("shufen", "online-ama", { registeredAt: now - 8 * DAY, ticketCode: "TIT-3001" }),
    ],
    payments: heavyPayments(now),
    notifications: heavyNotifications(now),
  }),
  mem_daniel: (now, enroll) => ({
    enrollments: enroll(ABROAD_COURSES),
    products: [owned("prd_recipe-cards-en", now - 12 * DAY)],
    registrations: [
      registration("daniel", "online-ama-english", {
        registeredAt: now - 4 * DAY,
        ticketCode: "TIT-2790",
      }),
    ],
    payments: abroadPayments(now),
    notifications: abroadNotifications(now),
  }),
  mem_owner: (_now, enroll) => ({ enrollments: enroll([{ slug: "yoga-desk", grantedDaysAgo: 300 }]) }),
  mem_abdallah: (_now, enroll) => ({ enrollments: enroll([{ slug: "phone-photo", grantedDaysAgo: 30 }]) }),
  mem_nana: (_now, enroll) => ({ enrollments: enroll([{ slug: "watercolour-basics", grantedDaysAgo: 90 }]) }),
  mem_yichen: (now, enroll) => ({
    enrollments: enroll(UNUSUAL_COURSES),
    payments: unusualPayments(now),
    notifications: unusualNotifications(now),
  }),
};

/** The demo school's offers, which do not depend on the member. */
export type SampleOffers = Omit<SampleSchoolData, "members">;

function sampleOffers(now: number, titles: TitlesByLanguage): SampleOffers {
  return {
    courses: sampleCourses(now, titles),
    products: SAMPLE_PRODUCTS,
    services: sampleServices(now),
    events: sampleEvents(now),
  };
}

function memberData(id: SamplePersonId, now: number, { courses }: SampleOffers): SampleMemberData {
  return {
    memberId: id,
    enrollments: [],
    products: [],
    registrations: [],
    payments: [],
    notifications: [],
    subscriptions: sampleSubscriptions(id.replace("mem_", "")),
    ...PLANS[id](now, (plans) => plans.map((plan) => buildEnrollment(courses, plan, now))),
  };
}

/** The data of the whole demo school at `now`; the same `now` always gives the same data. */
export function sampleSchoolData(now: number, titles: TitlesByLanguage): SampleSchoolData {
  const offers = sampleOffers(now, titles);
  const members = SAMPLE_PEOPLE.map(({ id }) => memberData(id, now, offers));
  return { ...offers, members };
}

/** The data of one member, and the school's offers. */
export interface Sample {
  offers: SampleOffers;
  member: SampleMemberData;
}

/** Makes a changed copy of a sample whose dates were counted from `seededAt`; the given one stays unchanged. */
export type SampleEdit = (sample: Sample, seededAt: number) => Sample;

/**
 * The data of one member, without building that of the others.
 *
 * @param titles  those of the language that this person learns in
 */
export function sampleMember(id: SamplePersonId, now: number, titles: TitlesByLanguage): Sample {
  const offers = sampleOffers(now, titles);
  return { offers, member: memberData(id, now, offers) };
}

function owned(productId: string, grantedAt: number): SampleProductEntitlement {
  return { productId, grantedAt, expiresAt: null, lifetime: true };
}

function registration(
  name: string,
  slug: string,
  { registeredAt, ticketCode }: { registeredAt: number; ticketCode: string | null },
): SampleRegistration {
  return { id: `reg_${name}_${slug}`, eventId: `evt_${slug}`, state: "registered", registeredAt, ticketCode };
}
