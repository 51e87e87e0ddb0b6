/**
 * Titles of the sample courses. They are the largest part of the samples, and a member needs those of one language alone.
 */

import type { CourseTitles } from "#shared/sample-members/courses.ts";
import { SAMPLE_PEOPLE, type SampleLanguage, type SamplePersonId } from "#shared/sample-members/people.ts";

import { loadOnce } from "./load-once.ts";

const LOADERS: Readonly<Record<SampleLanguage, () => Promise<CourseTitles>>> = {
  "zh-TW": async () => (await import("#shared/sample-members/titles/zh-tw.ts")).CHINESE_TITLES,
  en: async () => (await import("#shared/sample-members/titles/en.ts")).ENGLISH_TITLES,
};

const loading = new Map<SampleLanguage, Promise<void>>();
const loaded: Partial<Record<SampleLanguage, CourseTitles>> = {};

/** Must be awaited before the member's sample is made. */
export function loadTitlesOf(id: SamplePersonId): Promise<void> {
  const language = languageOf(id);
  return loadOnce(loading, language, async () => {
    loaded[language] = await LOADERS[language]();
  });
}

/** @throws if they were not loaded */
export function titlesOf(id: SamplePersonId): Partial<Record<SampleLanguage, CourseTitles>> {
  const language = languageOf(id);
  const titles = loaded[language];
  if (titles === undefined) throw new Error(`The titles of ${id} were not loaded.`);
  return { [language]: titles };
}

function languageOf(id: SamplePersonId): SampleLanguage {
  return SAMPLE_PEOPLE.find((person) => person.id === id)?.language ?? "zh-TW";
}
