/** The JSON types of sections and lectures. */

import { type Static, Type } from "typebox";

import {
  answeredInstant,
  changeOf,
  closedObject,
  id,
  instant,
  line,
  nullable,
} from "#school/operator/types.ts";
import { MAX_UNLOCK_DAYS } from "#school/store/lecture-lock.ts";

const duration = nullable(
  Type.Integer({ minimum: 0, maximum: 86_400, description: "Length in seconds; null without media." }),
);
const locked = Type.Boolean({ description: "Locked whatever the time is." });
const unlock = "When it opens by itself; null for at once.";
const unlockDays = nullable(
  Type.Integer({
    minimum: 1,
    maximum: MAX_UNLOCK_DAYS,
    description: "Days after a member's enrolment until which it is locked for them; null for none.",
  }),
);

export const Lecture = closedObject(
  {
    id: id("the lecture"),
    title: Type.String({ description: "The title of the lecture." }),
    duration_seconds: duration,
    locked,
    unlock_at: nullable(answeredInstant(unlock)),
    unlock_after_days: unlockDays,
  },
  { title: "Lecture" },
);
export type Lecture = Static<typeof Lecture>;

export const Section = closedObject(
  {
    id: id("the section"),
    title: Type.String({ description: "The title of the section." }),
    lectures: Type.Array(Lecture, { description: "In their order." }),
  },
  { title: "Section" },
);
export type Section = Static<typeof Section>;

export const Curriculum = closedObject(
  { course_id: id("the course"), sections: Type.Array(Section, { description: "In their order." }) },
  { title: "Curriculum" },
);

export const CurriculumOrder = closedObject(
  {
    sections: Type.Array(
      closedObject({
        id: id("a section of the course"),
        lecture_ids: Type.Array(id("a lecture of the course"), { maxItems: 1000 }),
      }),
      { maxItems: 200, description: "Every section of the course once, with every lecture once." },
    ),
  },
  { title: "CurriculumOrder" },
);
export type CurriculumOrder = Static<typeof CurriculumOrder>;

export const SectionParams = closedObject({ section_id: id("the section") });
export const LectureParams = closedObject({ lecture_id: id("the lecture") });

export const NewSection = closedObject({ title: line("The title of the section.") }, { title: "NewSection" });
export const SectionChange = changeOf(NewSection);

export const NewLecture = closedObject(
  {
    title: line("The title of the lecture."),
    duration_seconds: Type.Optional(duration),
    locked: Type.Optional(locked),
    unlock_at: Type.Optional(nullable(instant(unlock))),
    unlock_after_days: Type.Optional(unlockDays),
  },
  { title: "NewLecture" },
);
export type NewLecture = Static<typeof NewLecture>;
export const LectureChange = changeOf(NewLecture);
