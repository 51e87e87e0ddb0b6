/** What all tests of a file use: it is opened before the first of them and closed after the last one, or never if all are skipped. */

import { afterAll, beforeAll, onTestFinished } from "vitest";

import { type CreatedClient, type SchoolProcess, startSchool } from "../harness/school-process.ts";
import { openSchool, type SchoolUnderTest } from "./school-under-test.ts";

/**
 * Opens something for the tests of the file, or of the `describe`, that calls it.
 *
 * @returns an object that is empty until the tests begin, and has everything that `open` answered from then on
 */
export function openedForTests<Opened extends object>(open: () => Promise<Opened>): Opened {
  const opened: { stop?(): Promise<void> } = {};
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.stop?.());
  return opened as Opened;
}

/** The school under test. */
export const schoolForTests = (): SchoolUnderTest => openedForTests(openSchool);

/** A demo school of this file's own; for tests with the tag `own-school` or `demo-school`. */
export const demoSchoolForTests = (settings?: Record<string, string>): SchoolProcess =>
  openedForTests(() => startSchool(settings));

/** A confidential client of members. */
export const clientForTests = (school: SchoolUnderTest | SchoolProcess): CreatedClient =>
  openedForTests(() => ("client" in school ? school.client() : school.createClient()));

/** Starts a demo school in a test, at whose end it is stopped. */
export async function startSchoolInTest(settings?: Record<string, string>): Promise<SchoolProcess> {
  const school = await startSchool(settings);
  onTestFinished(() => school.stop());
  return school;
}
