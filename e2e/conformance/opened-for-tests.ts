/** A resource of all tests of a file. It is opened before the first test and closed after the last one */

import { afterAll, beforeAll, onTestFinished } from "vitest";

import { openSchoolInProcess } from "./school-in-process.ts";
import { type CreatedClient, type SchoolProcess, startSchool } from "../harness/school-process.ts";
import { registerProgram } from "./operator-client.ts";

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

/** A demo school of this file's own, whose limits no test reaches, and the clients that tests use. */
export const schoolForTests = () => openedForTests(startSchoolWithClients);

/**
 * The same for files whose tests change nothing that other files read: the files that one worker runs share it, since a school
 * takes a second to start. It stops when the worker ends.
 */
export const sharedSchoolForTests = () =>
  openedForTests(async () => ({ ...(await schoolOfThisWorker()), stop: () => Promise.resolve() }));

const schoolOfThisWorker = once(startSchoolWithClients);

async function startSchoolWithClients() {
  // This machine is a trusted proxy, so that each registration can have its own address and the limit is not reached.
  const school = await openSchoolInProcess({
    TRUSTED_PROXIES: "127.0.0.1",
    SCHOOL_OPERATOR_CALLS_PER_MINUTE: "1000000",
    SCHOOL_ANONYMOUS_CALLS_PER_MINUTE: "1000000",
  });
  return {
    ...school,
    // Each client is made when it is first used.
    /** A confidential client of members. */
    client: once(() => school.createClient()),
    otherClient: once(() => school.createClient({ name: "Another" })),
    publicClient: once(() => school.createClient({ confidential: false })),
    /** A program that an operator may authorize. */
    program: once(() => registerProgram(school.url)),
  };
}

/** A demo school with these settings, in the process of the tests. */
export const demoSchoolForTests = (settings?: Record<string, string>) =>
  openedForTests(() => openSchoolInProcess(settings));

/** A demo school as a process of its own. */
export const schoolProcessForTests = (settings?: Record<string, string>): SchoolProcess =>
  openedForTests(() => startSchool(settings));

/** A confidential client of members. */
export const clientForTests = (school: Pick<SchoolProcess, "createClient">): CreatedClient =>
  openedForTests(() => school.createClient());

/** Starts a demo school for one test, and stops it after the test. */
export async function startSchoolInTest(settings?: Record<string, string>): Promise<SchoolProcess> {
  const school = await startSchool(settings);
  onTestFinished(() => school.stop());
  return school;
}

/** Memoizes a function without arguments: the first call creates the value. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => (made ??= make());
}
