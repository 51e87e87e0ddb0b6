/** Unusual numbers and kinds of courses. */

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { answerWithout, course, fakeBff, progress } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("a member with one course reads the singular", async () => {
  await openPortal(fakeBff([course()]), "/courses");
  expect(await screen.findByText("1 course")).toBeTruthy();
});

test("a list of three hundred courses shows all of them", async () => {
  const many = Array.from({ length: 300 }, (_, at) => course({ slug: `c${at}`, title: `Course ${at}` }));
  await openPortal(fakeBff(many), "/courses");
  expect(await screen.findByText("300 courses")).toBeTruthy();
  expect(document.querySelectorAll("main h2")).toHaveLength(300);
});

test("a member who wants to see covers finds them again on this device", async () => {
  const bff = fakeBff(["a", "b", "c", "d"].map((slug) => course({ slug, title: slug })));
  const lookOf = async (title: string) =>
    (await screen.findByRole("link", { name: title })).closest("ul")?.dataset["look"];
  const page = await openPortal(bff, "/courses");
  expect(await lookOf("b")).toBe("list");
  await click(screen.getByRole("radio", { name: "Covers" }));
  expect(await lookOf("b")).toBe("covers");
  expect(localStorage.getItem("homeroom.courses")).toBe("covers");
  expect(document.cookie).toContain("courses=covers");
  page.unmount();
  await openPortal(bff, "/courses");
  expect(await lookOf("b")).toBe("covers");
  await click(screen.getByRole("radio", { name: "List" }));
  expect(document.cookie).not.toContain("courses=");
});

test("completed courses stand on a shelf of their own at the end, unless a filter asks for them", async () => {
  const done = course({ slug: "done", title: "Done", detailProgress: progress(2, 2, inDays(-1)) });
  const bff = fakeBff([done, course({ slug: "new", title: "New" })]);
  const page = await openPortal(bff, "/courses");
  const shelf = await screen.findByRole("region", { name: "Completed courses (1)" });
  expect(within(shelf).getByRole("heading", { level: 3, name: "Done" })).toBeTruthy();
  expect(within(shelf).queryByText("New")).toBeNull();
  page.unmount();
  await openPortal(bff, "/courses?status=completed");
  expect(await screen.findByRole("link", { name: "Done" })).toBeTruthy();
  expect(screen.queryByText("Completed courses (1)")).toBeNull();
});

test("a list is not called complete when the school does not say whether there are more courses", async () => {
  const bff = fakeBff(
    Array.from({ length: 50 }, (_, at) => course({ slug: `c${at}`, title: `Course ${at}` })),
  );
  bff.instead = (document, variables) =>
    document === "CoursesPage" ? answerWithout("pageInfo", bff.answer(document, variables)) : undefined;
  const page = await openPortal(bff, "/courses");
  expect(await screen.findByText("The first 50 courses")).toBeTruthy();
  page.unmount();
  await openPortal(bff, "/courses?q=Course%2049");
  // Within the page's text, because it is announced as well.
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText("1 of the first 50 courses")).toBeTruthy();
});

test("a search that finds nothing says so", async () => {
  await openPortal(fakeBff([course(), course({ slug: "b", title: "B" })]), "/courses?q=astronomy");
  expect(await screen.findByText("No course matches")).toBeTruthy();
});

test("access that ends soon says in how many days, and access without an end says that too", async () => {
  const until = (days: number) => ({ hasLifetimeAccess: false, expireDate: inDays(days) });
  await openPortal(
    fakeBff([
      course({ slug: "soon", title: "Soon", ...until(20) }),
      course({ slug: "today", title: "Today", ...until(0.0001) }),
      course({ slug: "open", title: "Open", hasLifetimeAccess: false, expireDate: null }),
    ]),
    "/courses",
  );
  expect(await screen.findByText(/^20 days left · ends/)).toBeTruthy();
  expect(screen.getByText(/^(Last day|1 day left) · ends/)).toBeTruthy();
  expect(screen.getByText("The school gives no end date")).toBeTruthy();
});

test("without any position there is no course to continue", async () => {
  const plain = course({ lastWatchedLecture: null, detailProgress: progress(3, 9) });
  await openPortal(fakeBff([plain]), "/courses");
  const row = (await screen.findByRole("link", { name: "React 實戰" })).closest("li")!;
  expect(within(row).getByText("3/9 lectures completed")).toBeTruthy();
  expect(within(row).queryByText(/You stopped at/)).toBeNull();
});
