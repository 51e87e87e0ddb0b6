import { expect, test } from "vitest";

import { addMember } from "#school/store/members.ts";
import { memberRow } from "#school/testing/members.ts";
import { buildTestSchool, openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

const open = (url: string, language = "en") =>
  testSchool.app.inject({ url, headers: { accept: "text/html", "accept-language": language } });

test("the home page and the shop say what they are, in the visitor's language", async () => {
  expect((await open("/", "zh-TW")).body).toContain("決定哪些應用程式可以查看你的帳號");
  expect((await open("/")).body).toContain("Here you sign in");
  expect((await open("/shop")).body).toContain("The demo school sells nothing");
});

test("a course's page shows its title, and says that nothing plays", async () => {
  const page = await open("/courses/home-baking-sourdough");
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<h1 lang="zh-TW">在家做酸種麵包</h1>');
  expect(page.body).toContain("nothing plays here");
});

test("a lecture's page shows its title, the position and the length, and says that nothing plays", async () => {
  const page = await open("/courses/home-baking-sourdough?lecture=lec_home-baking-sourdough_3-2&t=95");
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/1:35 of \d+:\d\d/);
  expect(page.body).toContain("nothing plays here");
  expect(page.body).not.toMatch(/<(video|audio|button|script)/);
});

test("a lecture that opens later is not open yet, and has no position", async () => {
  const { db, now } = testSchool.school;
  const id = "lec_home-baking-sourdough_3-2";
  const openAt = (unlock_at: number | null) =>
    db.updateTable("lecture").set({ unlock_at }).where("id", "=", id).execute();
  await openAt(now() + 1);
  const page = await open(`/courses/home-baking-sourdough?lecture=${id}`);
  await openAt(null);

  expect(page.body).toContain("This lecture is not open yet.");
  expect(page.body).not.toContain("<progress");
});

test("a position that is not a number counts as 0, and one beyond the length as the length", async () => {
  const lecture = "/courses/home-baking-sourdough?lecture=lec_home-baking-sourdough_3-2";
  for (const t of ["", "&t=", "&t=abc", "&t=-5", "&t=1e3", "&t=3&t=4"])
    expect((await open(lecture + t)).body, t).toMatch(/0:00 of \d+:\d\d/);
  expect((await open(`${lecture}&t=999999999`)).body).toMatch(/(\d+:\d\d) of \1/);
});

test("a course or lecture that does not exist is answered 404", async () => {
  const course = await open("/courses/no-such-course");
  expect(course.statusCode).toBe(404);
  const lecture = await open("/courses/yoga-desk?lecture=gone&t=5");
  expect(lecture.statusCode).toBe(404);
  expect(lecture.body).toContain('<a href="/courses/yoga-desk">');
});

test("a cover is a small SVG, different for each course or product, that another origin may show", async () => {
  const [one, other] = await Promise.all([open("/covers/yoga-desk.svg"), open("/covers/data-story.svg")]);
  expect(one.headers["content-type"]).toBe("image/svg+xml");
  expect(one.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(one.body).not.toBe(other.body);
  expect(Buffer.byteLength(one.body)).toBeLessThan(2048);
  expect((await open("/covers/no-such-course.svg")).statusCode).toBe(404);
});

test("every link of the demo's records leads to a page of the demo school", async () => {
  const addresses = new Set<string>();
  for (const memberId of ["mem_yichun", "mem_daniel", "mem_shufen"]) {
    const { accessToken } = await testSchool.storePair({ memberId });
    const { body } = await testSchool.queryMemberApi(
      accessToken,
      `{ viewer { schools { url }
          enrolledCourses(first: 50) { nodes { slug coverImageUrl } }
          digitalProducts(first: 50) { nodes { coverImageUrl } }
          eventRegistrations(first: 50) { nodes { event { onlineUrl } } } }
        notifications(first: 50) { nodes { url } } }`,
    );
    for (const [, address = ""] of JSON.stringify(body).matchAll(/"(https?:[^"]*)"/g)) addresses.add(address);
  }
  expect(addresses.size).toBeGreaterThan(15);
  for (const address of addresses) {
    expect(address.startsWith(testSchool.school.config.url), address).toBe(true);
    expect((await open(new URL(address).pathname)).statusCode, address).toBe(200);
  }
});

test("a school without demo content has no such site", async () => {
  const real = await buildTestSchool({ SCHOOL_DEMO: "0" });
  const answer = await real.app.inject({ url: "/courses/yoga-desk", headers: { accept: "text/html" } });
  expect(answer.statusCode).toBe(404);
  expect((await real.app.inject({ url: "/" })).body).not.toContain("/covers/");
  await addMember(real.school.db, memberRow("mem_real"));
  const signIn = await real.app.inject({ url: "/sign-in", headers: { "accept-language": "en" } });
  expect(signIn.body).toContain('name="password"');
  expect(signIn.body).not.toContain("demo member");
  await real.close();
});
