/** Unusual numbers and kinds of courses. */

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { answerWithout, course, fakeBff } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

test("a member who chose covers sees covers again on this device", async () => {
  const bff = fakeBff(["a", "b", "c", "d"].map((slug) => course({ slug, title: slug })));
  const layoutOf = async (title: string) =>
    (await screen.findByRole("link", { name: title })).closest("ul")?.dataset["layout"];
  const page = await openPortal(bff, "/courses");
  expect(await layoutOf("b")).toBe("list");
  await click(screen.getByRole("radio", { name: "Covers" }));
  expect(await layoutOf("b")).toBe("covers");
  expect(localStorage.getItem("homeroom.courses")).toBe("covers");
  expect(document.cookie).toContain("courses=covers");
  page.unmount();
  await openPortal(bff, "/courses");
  expect(await layoutOf("b")).toBe("covers");
  await click(screen.getByRole("radio", { name: "List" }));
  expect(document.cookie).not.toContain("courses=");
});

test("a list is not called complete if the school does not say whether there are more courses", async () => {
  const bff = fakeBff(
    Array.from({ length: 50 }, (_, at) => course({ slug: `c${at}`, title: `Course ${at}` })),
  );
  bff.instead = (document, variables) =>
    document === "CoursesPage" ? answerWithout("pageInfo", bff.answer(document, variables)) : undefined;
  const page = await openPortal(bff, "/courses");
  expect(await screen.findByText("The first 50 courses")).toBeTruthy();
  page.unmount();
  await openPortal(bff, "/courses?q=Course%2049");
  // Searched inside the page's text, because it is announced as well.
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText("1 of the first 50 courses")).toBeTruthy();
});
