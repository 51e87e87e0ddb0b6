import { expect, test } from "vitest";

import { parseCurriculum } from "./curriculum.ts";
import { lectureQuery, parseLectureView, passingLectures, type LectureView } from "./lecture-filter.ts";

const now = Date.parse("2026-11-21T02:00:00Z");

test("a chip and a text filter together, and a lecture whose time has come is not opening soon", () => {
  const unlockAt = new Date(now + 1).toISOString();
  const curriculum = parseCurriculum([
    {
      lectures: [
        { title: "Meet", state: "completed" },
        { title: "Forms" },
        { title: "Data", isLocked: true, unlockAt },
      ],
    },
  ]);
  const titles = (search: string, chip: LectureView["chip"], at = now) => {
    const passing = passingLectures(curriculum, { search, chip }, at);
    return curriculum.lectures.filter(({ key }) => passing?.has(key)).map(({ title }) => title);
  };
  expect([titles("meet", "all"), titles(" form ", "unfinished"), titles("meet", "unfinished")]).toEqual([
    ["Meet"],
    ["Forms"],
    [],
  ]);
  expect([titles("", "opening"), titles("", "opening", now + 1)]).toEqual([["Data"], []]);
});

test("the filter of lectures is stored in the address, and unknown words in it are ignored", () => {
  for (const query of ["", "?q=forms", "?show=opening", "?q=forms&show=unfinished"])
    expect(lectureQuery(parseLectureView(new URLSearchParams(query)))).toBe(query);
  expect(lectureQuery(parseLectureView(new URLSearchParams("show=odd&q=")))).toBe("");
});
