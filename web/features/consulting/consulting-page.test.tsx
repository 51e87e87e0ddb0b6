import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import documents from "#shared/member-api/documents.json";
import { bffWith, course, type Fields } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

import { portalPage } from "#web/app/branding/portal-page.ts";

import { clockTime, parseService } from "./view-model/service.ts";

afterEach(() => {
  delete portalPage.contacts;
});

const slot = (fields: Fields = {}): Fields => ({
  __typename: "ConsultingSlot",
  weekday: "tuesday",
  startTime: "19:00",
  endTime: "19:50",
  timeZone: "Asia/Taipei",
  ...fields,
});

const service = (fields: Fields = {}): Fields => ({
  __typename: "ConsultingService",
  id: "svc_1",
  title: "作品集健檢",
  durationMinutes: 50,
  lecturerName: "許哲維",
  slots: [slot()],
  ...fields,
});

const answering = (services: readonly Fields[]) => bffWith({ services });

test("[T50] nobody's reservation is requested, nor shown if the school sends it anyway", async () => {
  for (const document of Object.values(documents)) expect(document).not.toMatch(/meetings/i);
  const meetings = [
    { startsAt: "2026-11-25T12:34:00Z", endsAt: "2026-11-25T13:24:00Z", name: "Canary Meeting-Holder" },
    { startsAt: "2026-11-27T02:30:00Z", endsAt: "2026-11-27T03:00:00Z", name: "金絲雀甲" },
  ];
  await openPortal(answering([service({ meetings })]), "/consulting");
  await screen.findByRole("table");
  expect(document.documentElement.innerHTML).not.toMatch(
    /Canary Meeting-Holder|金絲雀甲|12:34|20:34|13:24|21:24|meeting/i,
  );
});

test("a service without times says so, and the page says how many times are unreadable", async () => {
  await openPortal(
    answering([
      service({ id: "a", title: "Empty", slots: [] }),
      service({ id: "b", title: "Odd", slots: [slot({ weekday: "someday" })] }),
      service({ id: "c", title: "Zoneless", slots: [slot({ timeZone: null })] }),
      { __typename: "ConsultingService", slots: null },
    ]),
    "/consulting",
  );
  // Of the last service the school does not say whether it has times.
  expect(await screen.findAllByText("No weekly times are announced yet.")).toHaveLength(1);
  expect(screen.getByText(/could not be read/)).toBeTruthy();
  expect(screen.getByText(/time zone of these times is not announced/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "A service without a name" })).toBeTruthy();
});

test("times are read in the school's form, also over midnight", () => {
  const { slots } = parseService({ slots: [{ weekday: "sunday", startTime: "23:00", endTime: "00:30:00" }] });
  expect(slots).toEqual([{ weekday: 6, startMinutes: 1380, endMinutes: 1470, zone: null }]);
  expect([clockTime(1380), clockTime(1470)]).toEqual(["23:00", "00:30"]);
  for (const odd of ["7:00", "24:30", "noon", ""])
    expect(parseService({ slots: [{ weekday: "monday", startTime: odd, endTime: "12:00" }] }).slots).toEqual(
      [],
    );
});

test("a service leads to the member's courses that have it, and to the ways of asking for a time", async () => {
  portalPage.contacts = [{ name: "office@example.com", href: "mailto:office@example.com" }];
  const courses = [
    course({ slug: "react", title: "React" }),
    course({ id: "c2", slug: "tax", title: "Tax" }),
  ];
  const services = [service({ courseSlugs: ["react", "not-mine"] }), service({ id: "b", courseSlugs: null })];
  await openPortal(bffWith({ services, courses }), "/consulting");
  expect((await screen.findByRole("link", { name: "React" })).getAttribute("href")).toBe("/courses/react");
  expect(screen.getAllByText("With your course:")).toHaveLength(1);
  expect(screen.queryByText(/not-mine|Not mine/)).toBeNull();
  const openers = within(screen.getByRole("main")).getAllByRole("button", { name: "Ask for a time" });
  expect(openers.map((opener) => opener.getAttribute("popovertarget"))).toEqual(["help", "help"]);
  cleanup();
  portalPage.contacts = [];
  await openPortal(bffWith({ services: [service()], courses }), "/consulting");
  expect((await screen.findByRole("link", { name: "Ask for a time on our site" })).getAttribute("href")).toBe(
    "http://127.0.0.1:4000",
  );
});

test("on a course's page its consulting has one line, which leads to the service's row", async () => {
  const services = [
    service({ courseSlugs: ["react"] }),
    service({ id: "svc_2", title: "Other", courseSlugs: ["tax"] }),
    service({ id: "svc_3", title: "Untold", courseSlugs: null }),
  ];
  await openPortal(bffWith({ services, courses: [course({ slug: "react" })] }), "/courses/react");
  const line = (await screen.findByText("Consulting with this course:")).closest("p")!;
  expect(
    within(line)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/consulting#service-svc_1"]);
});

test("two services with the same id are two rows, each with its own title", async () => {
  await openPortal(
    answering([service({ title: "作品集健檢" }), service({ title: "模擬面試" }), service({ id: "svc_2" })]),
    "/consulting",
  );
  await screen.findByRole("heading", { name: "模擬面試" });
  const titles = within(screen.getByRole("main"))
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(["作品集健檢", "模擬面試", "作品集健檢"]);
});

test("a service whose title has no visible characters is called a service without a title", async () => {
  await openPortal(answering([service({ title: "\u200B\u200D", slug: "\u2060" })]), "/consulting");
  expect(await screen.findByRole("heading", { level: 2, name: "A service without a name" })).toBeTruthy();
});
