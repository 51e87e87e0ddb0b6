import { readFileSync } from "node:fs";

import { Kind, parse, print, visit } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type CreatedClient, type SchoolProcess, startSchool } from "../school-process.ts";
import { askMemberApi, obtainPair } from "./member-client.ts";

let school: SchoolProcess;
let client: CreatedClient;
const tokens = new Map<string, string>();

beforeAll(async () => {
  school = await startSchool();
  client = await school.createClient();
});
afterAll(() => school.stop());

/** One access token per member is enough for all that reads. */
async function tokenOf(email: string): Promise<string> {
  const known = tokens.get(email);
  if (known !== undefined) return known;
  const { access_token } = await obtainPair(school.url, client, { email });
  tokens.set(email, access_token);
  return access_token;
}

interface Result {
  // Answers are looked into by their paths here; a wrong path fails its test.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  errors?: { message: string; path?: unknown[]; extensions?: Record<string, unknown> }[];
}

async function ask(query: string, email = "yichun@example.com"): Promise<Result> {
  const answer = await askMemberApi(school.url, await tokenOf(email), query);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Result;
}

async function read(query: string, email?: string): Promise<Result["data"]> {
  const { data, errors } = await ask(query, email);
  expect(errors).toBeUndefined();
  return data;
}

describe('Spec, "Viewer (root of the Member API)"', () => {
  test("id equals the UserInfo sub", async () => {
    const answer = await fetch(`${school.url}/api/oauth/userinfo`, {
      headers: { authorization: `Bearer ${await tokenOf("yichun@example.com")}` },
    });
    const { sub } = (await answer.json()) as { sub: string };

    expect((await read("{ viewer { id name email avatar { url } } }")).viewer).toEqual({
      id: sub,
      name: "林怡君",
      email: "yichun@example.com",
      avatar: null,
    });
  });

  test("schools lists every site where the viewer holds a role, with the role names", async () => {
    const { viewer } = await read("{ viewer { schools { name url subdomain roles } } }");

    expect(viewer.schools[0]).toEqual({
      name: "山雀學院",
      url: school.url,
      subdomain: "titmouse",
      roles: ["student"],
    });
    expect(viewer.schools.slice(1).flatMap(({ roles }: { roles: string[] }) => roles)).toEqual(
      expect.arrayContaining(["student", "teaching_assistant", "alumni-2024"]),
    );
  });

  test("every field of the published schema can be asked for", async () => {
    const everything = documentOfEveryField();
    const { data, errors } = await ask(everything);

    expect(errors).toBeUndefined();
    expect(data.viewer.payments.nodes.length).toBeGreaterThan(0);
  });

  test("a new member has nothing, and every list says so", async () => {
    const { viewer, notifications, unreadNotificationCount } = await read(
      `{ viewer {
        enrolledCourses(first: 5) { nodes { slug } totalCount }
        digitalProducts(first: 5) { nodes { slug } }
        consultingServices(first: 5) { nodes { slug } }
        eventRegistrations(first: 5) { nodes { id } }
        payments(first: 5) { nodes { tradeNo } pageInfo { hasNextPage endCursor } }
      } notifications(first: 5) { nodes { id } } unreadNotificationCount }`,
      "bohan@example.com",
    );

    expect(viewer).toEqual({
      enrolledCourses: { nodes: [], totalCount: 0 },
      digitalProducts: { nodes: [] },
      consultingServices: { nodes: [] },
      eventRegistrations: { nodes: [] },
      payments: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    });
    expect(notifications.nodes).toEqual([]);
    expect(unreadNotificationCount).toBe(0);
  });
});

describe('Spec, "Course node" and "Lecture"', () => {
  const curriculum = `{ viewer { enrolledCourses(first: 50) { nodes {
    slug expireDate hasLifetimeAccess
    lastWatchedLecture { lectureId positionSeconds }
    detailProgress { totalLectures completedLectures readLectures percent }
    sections { lectures { id title state isLocked unlockAt duration } }
  } } } }`;

  test("the full curriculum with per-lecture progress is returned in one call", async () => {
    const { viewer } = await read(curriculum);
    const course = viewer.enrolledCourses.nodes.find(
      ({ slug }: { slug: string }) => slug === "react-ts-practice",
    );
    const lectures = course.sections.flatMap((section: { lectures: unknown[] }) => section.lectures);

    expect(course.sections).toHaveLength(10);
    expect(lectures).toHaveLength(120);
    expect(course.detailProgress).toEqual({
      totalLectures: 120,
      completedLectures: 37,
      readLectures: 1,
      percent: 30,
    });
    expect(lectures.filter(({ state }: { state: string }) => state === "completed")).toHaveLength(37);
    expect(course.lastWatchedLecture).toEqual({
      lectureId: course.sections[2].lectures[1].id,
      positionSeconds: 754,
    });
  });

  test("a locked lecture has a time at which it unlocks, or none; an open one has none", async () => {
    const { viewer } = await read(curriculum);
    const course = viewer.enrolledCourses.nodes.find(
      ({ slug }: { slug: string }) => slug === "home-baking-sourdough",
    );
    const firstOf = (section: number) => course.sections[section - 1].lectures[0];

    expect(firstOf(4)).toMatchObject({ isLocked: false, unlockAt: null });
    expect(firstOf(5).isLocked).toBe(true);
    expect(Date.parse(firstOf(5).unlockAt)).toBeGreaterThan(Date.now());
    expect(firstOf(8)).toMatchObject({ isLocked: true, unlockAt: null });
  });

  test("access for life has no expiry, and access that ended is still listed", async () => {
    const { viewer } = await read(curriculum);
    const bySlug = new Map(
      viewer.enrolledCourses.nodes.map((course: { slug: string }) => [course.slug, course]),
    );

    expect(bySlug.get("watercolour-basics")).toMatchObject({ hasLifetimeAccess: true, expireDate: null });
    const expired = bySlug.get("tax-freelancer") as { expireDate: string; hasLifetimeAccess: boolean };
    expect(expired.hasLifetimeAccess).toBe(false);
    expect(Date.parse(expired.expireDate)).toBeLessThan(Date.now());
    expect(bySlug.get("intro-2023-old")).toMatchObject({ sections: [], lastWatchedLecture: null });
  });

  test("entitlements carry no order number, price, coupon, refund or invoice", () => {
    const forbidden = /order|tradeNo|price|amount|coupon|refund|invoice/i;
    for (const type of ["Course", "DigitalProduct", "ConsultingService", "EventRegistration"]) {
      expect(fieldsOf(type).filter((name) => forbidden.test(name))).toEqual([]);
    }
  });
});

describe('Spec, "Consulting service"', () => {
  test("services come with the courses delivered to the viewer, with slots, and meetings that name nobody", async () => {
    const { viewer } = await read(
      `{ viewer { consultingServices(first: 10) { nodes {
        slug courseSlugs slots { weekday startTime endTime timeZone } meetings { startsAt endsAt }
      } } } }`,
    );
    const services = viewer.consultingServices.nodes;

    expect(services.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual([
      "english-cv",
      "portfolio-review-50",
      "quote-advice-30",
    ]);
    const review = services.find(({ slug }: { slug: string }) => slug === "portfolio-review-50");
    expect(review.slots).toHaveLength(4);
    expect(review.meetings).toHaveLength(2);
    expect(JSON.stringify(viewer)).not.toContain("Canary");
    expect(fieldsOf("ConsultingMeeting")).toEqual(["startsAt", "endsAt"]);
  });
});

describe('Spec, "Payment"', () => {
  const rows = `nodes { tradeNo paymentState paymentType paidAt expiredAt bankCode codeNo amount currency
    refundingState refundedAmount lineitems { title } }`;

  test("rules 1 and 3: unpaid and expired rows are included, and equal purchases are not joined", async () => {
    const { viewer } = await read(`{ viewer { payments(first: 50) { ${rows} totalCount } } }`);
    const { nodes } = viewer.payments;
    const titlesOf = (node: { lineitems: { title: string }[] }) =>
      node.lineitems.map(({ title }) => title).join();
    const twins = nodes.filter((node: never) => titlesOf(node) === "用資料說故事");

    expect(new Set(nodes.map(({ paymentState }: { paymentState: string }) => paymentState))).toEqual(
      new Set(["unpaid", "paid", "expired", "failed", "under_review"]),
    );
    expect(twins.map(({ paymentState }: { paymentState: string }) => paymentState).toSorted()).toEqual([
      "expired",
      "paid",
    ]);
    expect(new Set(twins.map(({ tradeNo }: { tradeNo: string }) => tradeNo)).size).toBe(2);
  });

  test("rule 2: an attempt without a payment method appears once it has expired", async () => {
    const { viewer } = await read(`{ viewer { payments(first: 50) { ${rows} } } }`);
    const without = viewer.payments.nodes.filter(
      (node: { paymentType: unknown }) => node.paymentType === null,
    );

    expect(without).toHaveLength(1);
    expect(without[0]).toMatchObject({ paymentState: "expired", codeNo: null, amount: "990.00" });
  });

  test("unpaid ATM and convenience-store rows carry their instructions", async () => {
    const { viewer } = await read(`{ viewer { payments(first: 3) { nodes {
      amount currency paymentType bankCode bankName codeNo expiredAt adjustments { kind code amount } } } } }`);
    const [atm, store] = viewer.payments.nodes;

    expect(atm).toMatchObject({
      amount: "3200.00",
      currency: "TWD",
      paymentType: "atm",
      bankCode: "822",
      bankName: "中國信託",
      codeNo: "9999000000000012",
      adjustments: [{ kind: "coupon", code: "EARLY", amount: "-400.00" }],
    });
    expect(store).toMatchObject({
      paymentType: "convenience_store",
      bankCode: null,
      codeNo: "DEMO2411200003",
    });
    expect(Date.parse(store.expiredAt)).toBeGreaterThan(Date.now());
  });

  test("rule 4: a page has at most 50 nodes, however many were asked for", async () => {
    for (const first of [50, 51, 500, 2_000_000_000]) {
      const { viewer } = await read(
        `{ viewer { payments(first: ${first}) { nodes { tradeNo } } } }`,
        "shufen@example.com",
      );
      expect(viewer.payments.nodes).toHaveLength(50);
    }
  });

  test("rule 4: newest first through 10,000 rows, none twice and none missing", async () => {
    const seen: string[] = [];
    const dates: string[] = [];
    let after = "";
    for (;;) {
      const { viewer } = await read(
        `{ viewer { payments(first: 50${after}) { nodes { tradeNo } pageInfo { hasNextPage endCursor } } } }`,
        "shufen@example.com",
      );
      for (const { tradeNo } of viewer.payments.nodes) {
        seen.push(tradeNo);
        dates.push(tradeNo.slice(2, 10));
      }
      if (!viewer.payments.pageInfo.hasNextPage) break;
      after = `, after: "${viewer.payments.pageInfo.endCursor}"`;
    }

    expect(seen).toHaveLength(10_000);
    expect(new Set(seen).size).toBe(10_000);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test("pages can be walked backwards (Relay)", async () => {
    const forward = await read("{ viewer { payments(first: 6) { edges { cursor node { tradeNo } } } } }");
    const edges = forward.viewer.payments.edges as { cursor: string; node: { tradeNo: string } }[];
    const back = await read(
      `{ viewer { payments(last: 2, before: "${edges[4]?.cursor}") {
        nodes { tradeNo } pageInfo { hasNextPage hasPreviousPage } } } }`,
    );

    expect(back.viewer.payments).toEqual({
      nodes: [edges[2]?.node, edges[3]?.node],
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
  });

  test("a foreign cursor, a negative size and both directions at once are errors of the caller", async () => {
    for (const input of ['after: "nonsense"', "first: -1", "first: 1, last: 1"]) {
      const { data, errors } = await ask(`{ viewer { payments(${input}) { nodes { tradeNo } } } }`);
      expect(data).toEqual({ viewer: null });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
    }
  });
});

describe('Spec, "Notification resources" and "Member API mutations"', () => {
  const inbox = "{ notifications(first: 50) { nodes { id title readAt } } unreadNotificationCount }";

  test("the inbox is read with account:read, newest first", async () => {
    const { notifications, unreadNotificationCount } = await read(inbox);

    expect(notifications.nodes).toHaveLength(24);
    expect(unreadNotificationCount).toBe(12);
    expect(notifications.nodes.filter(({ readAt }: { readAt: unknown }) => readAt === null)).toHaveLength(12);
  });

  test("markNotificationRead marks one, and again changes nothing", async () => {
    const { notifications } = await read(inbox, "daniel@example.com");
    const { id } = notifications.nodes[0];
    const mark = `mutation { markNotificationRead(input: { id: "${id}" }) {
      notificationId readAt notification { id readAt } unreadNotificationCount } }`;
    const first = await read(mark, "daniel@example.com");
    const second = await read(mark, "daniel@example.com");

    expect(first.markNotificationRead).toMatchObject({ notificationId: id, unreadNotificationCount: 2 });
    expect(first.markNotificationRead.notification).toEqual({
      id,
      readAt: first.markNotificationRead.readAt,
    });
    expect(second).toEqual(first);
  });

  test("another member's notification is answered like one that does not exist", async () => {
    const { notifications } = await read(inbox);
    const { id } = notifications.nodes[0];
    const mark = (notification: string) =>
      ask(
        `mutation { markNotificationRead(input: { id: "${notification}" }) { notificationId } }`,
        "daniel@example.com",
      );

    const foreign = await mark(id);
    expect(foreign.data).toEqual({ markNotificationRead: null });
    expect(foreign.errors?.[0]?.message).toBe((await mark("ntf_none")).errors?.[0]?.message);
    const again = await read(inbox);
    expect(again.notifications.nodes[0].readAt).toBeNull();
  });

  test("markAllNotificationsRead marks those up to an instant", async () => {
    const before = new Date(Date.now() - 60 * 86_400_000).toISOString();
    const none = await read(
      `mutation { markAllNotificationsRead(input: { before: "${before}" }) { markedCount unreadNotificationCount } }`,
      "shufen@example.com",
    );
    const all = await read(
      "mutation { markAllNotificationsRead { markedCount unreadNotificationCount } }",
      "shufen@example.com",
    );

    expect(none.markAllNotificationsRead).toEqual({ markedCount: 0, unreadNotificationCount: 137 });
    expect(all.markAllNotificationsRead).toEqual({ markedCount: 137, unreadNotificationCount: 0 });
  });

  test("updateNotificationSubscription turns one topic on one channel on or off", async () => {
    const change = (enabled: boolean) =>
      read(
        `mutation { updateNotificationSubscription(input: { topic: "announcement", channel: "email", enabled: ${enabled} }) {
          topic channel enabled subscription { id enabled } } }`,
        "bohan@example.com",
      );
    expect((await change(true)).updateNotificationSubscription).toMatchObject({
      topic: "announcement",
      channel: "email",
      enabled: true,
      subscription: { enabled: true },
    });
    expect((await change(false)).updateNotificationSubscription.enabled).toBe(false);

    const { notificationSubscriptions } = await read(
      "{ notificationSubscriptions { topic channel enabled } }",
      "bohan@example.com",
    );
    expect(notificationSubscriptions).toHaveLength(16);
    expect(notificationSubscriptions).toContainEqual({
      topic: "announcement",
      channel: "email",
      enabled: false,
    });
  });

  test("an unknown topic is an error of the caller", async () => {
    const { errors } = await ask(
      `mutation { updateNotificationSubscription(input: { topic: "none", channel: "email", enabled: true }) { topic } }`,
    );

    expect(errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
  });
});

describe("a caller's faults are answered 4xx", () => {
  const post = async (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${school.url}/member/graphql`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await tokenOf("yichun@example.com")}`,
        "content-type": "application/json",
        ...headers,
      },
      body,
    });
  const messageOf = async (answer: Response): Promise<string> => {
    const { errors } = (await answer.json()) as Result;
    return errors?.[0]?.message ?? "";
  };

  test("no JSON, no query, a list, and another content type", async () => {
    expect((await post("{")).status).toBe(400);
    expect((await post("{}")).status).toBe(400);
    expect((await post('{"query": 7}')).status).toBe(400);
    expect((await post("")).status).toBe(400);
    expect((await post('[{"query": "{ viewer { id } }"}]')).status).toBe(400);
    expect((await post("{ viewer { id } }", { "content-type": "text/plain" })).status).toBe(415);
  });

  test("GET is not a method of the Member API", async () => {
    const answer = await fetch(`${school.url}/member/graphql?query={viewer{id}}`, {
      headers: { authorization: `Bearer ${await tokenOf("yichun@example.com")}` },
    });

    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
  });

  test("an unknown field is named in errors, without data", async () => {
    const answer = await post(JSON.stringify({ query: "{ viewer { id shoeSize } }" }));
    const result = (await answer.json()) as Result;

    expect(answer.status).toBeLessThan(500);
    expect(result.data).toBeUndefined();
    expect(result.errors?.[0]?.message).toContain('Cannot query field "shoeSize" on type "Viewer"');
  });

  test.each([
    [
      "an alias bomb",
      `{ ${Array.from({ length: 400 }, (_, at) => `a${at}: unreadNotificationCount`).join(" ")} }`,
    ],
    [
      "a nested alias bomb",
      `{ viewer { ${Array.from({ length: 40 }, (_, at) => `a${at}: id`).join(" ")} } }`,
    ],
    ["many root fields", `{ ${"unreadNotificationCount ".repeat(30)} }`],
    ["too many tokens", `{ viewer { ${"id ".repeat(3000)} } }`],
    [
      "too deep a document",
      `{ viewer { ${"... on Viewer { ".repeat(3)} enrolledCourses { edges { node { ${"sections { lectures { id } ".repeat(1)} } } } } ${"} ".repeat(3)} ${"a: schools { ".repeat(9)} id ${"} ".repeat(9)} } }`,
    ],
    ["introspection", "{ __schema { types { name } } }"],
  ])("%s is refused with 400 and not with 500", async (_name, query) => {
    const answer = await post(JSON.stringify({ query }), { accept: "application/json" });

    expect(answer.status).toBe(400);
    expect(await messageOf(answer)).not.toBe("");
  });
});

const schemaText = readFileSync(new URL("../../shared/member-api/schema.graphql", import.meta.url), "utf8");

function fieldsOf(type: string): string[] {
  return parse(schemaText).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === type
      ? (definition.fields ?? []).map((field) => field.name.value)
      : [],
  );
}

/** A query of everything that the schema offers, connections with ten nodes each. */
function documentOfEveryField(): string {
  const types = new Map<string, readonly { name: string; type: string; pages: boolean }[]>();
  for (const definition of parse(schemaText).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const fields = (definition.fields ?? []).map((field) => {
      let type = "";
      visit(field.type, { NamedType: (named) => void (type = named.name.value) });
      return { name: field.name.value, type, pages: (field.arguments ?? []).length > 0 };
    });
    types.set(definition.name.value, fields);
  }
  const select = (type: string): string => {
    const fields = types.get(type);
    if (fields === undefined) return "";
    // Edges hold the same nodes again; their cursors are enough.
    const selected = fields.map(({ name, type: of, pages }) =>
      name === "edges" ? "edges { cursor }" : `${name}${pages ? "(first: 10)" : ""} ${select(of)}`,
    );
    return `{ ${selected.join(" ")} }`;
  };
  return print(parse(select("Query")));
}
