import type { SampleCourse, SampleLecture, SampleSection } from "./sample-types.ts";
import { between, type SeededRandom, seededRandom } from "./seeded-random.ts";

/** Titles of a course: `#` begins a section, every other line is a lecture. */
export interface SectionTitles {
  title: string;
  lectures: readonly string[];
}

/** Parses titles, one a line. */
export function parseTitles(text: string): SectionTitles[] {
  const sections: { title: string; lectures: string[] }[] = [];
  for (const line of text.split("\n").filter((candidate) => candidate !== "")) {
    if (line.startsWith("# ")) sections.push({ title: line.slice(2), lectures: [] });
    else sections.at(-1)?.lectures.push(line);
  }
  return sections;
}

/** The properties in which a lecture differs from an open one with media. */
export type LectureDifference = Partial<Pick<SampleLecture, "durationSeconds" | "locked" | "unlockAt">>;

export interface CoursePlan extends Omit<SampleCourse, "id" | "sections"> {
  sections: readonly SectionTitles[];
  totalMinutes: number;
  seed: number;
  /** Sections and lectures are counted from 1. */
  differences?: (section: number, lecture: number) => LectureDifference;
}

/**
 * Builds a course with realistic lengths of lectures: most from 4 to 18 minutes, a few near an hour, scaled so that their
 * sum is `totalMinutes`.
 */
export function buildCourse(plan: CoursePlan): SampleCourse {
  const { sections: titles, totalMinutes, seed, differences, ...own } = plan;
  const random = seededRandom(seed);
  const drawn = titles.map((section) => section.lectures.map(() => drawSeconds(random)));
  const scale =
    (totalMinutes * 60) /
    Math.max(
      1,
      drawn.flat().reduce((sum, seconds) => sum + seconds, 0),
    );
  const sections = titles.map(({ title, lectures }, at): SampleSection => ({
    id: `sec_${own.slug}_${at + 1}`,
    title,
    lectures: lectures.map((lecture, position) => ({
      id: `lec_${own.slug}_${at + 1}-${position + 1}`,
      title: lecture,
      durationSeconds: Math.round((drawn[at]?.[position] ?? 0) * scale),
      locked: false,
      unlockAt: null,
      ...differences?.(at + 1, position + 1),
    })),
  }));
  return { id: `crs_${own.slug}`, ...own, sections };
}

function drawSeconds(random: SeededRandom): number {
  if (random() < 0.06) return between(random, 45 * 60, 70 * 60);
  // Squared, so that short lectures are more common than long ones.
  return 4 * 60 + Math.round(random() ** 2 * 14 * 60);
}
