/** The school under test: a demo school that the tests start, or with `CONFORMANCE_URL` a running one. */

import { type CreatedClient, startSchool } from "../harness/school-process.ts";
import { OPERATOR_CLIENT_SCOPE, registerProgram } from "./operator-client.ts";
import { PROGRAM_REDIRECT_URI, readRunningSchool, type RunningSchool } from "./running-school.ts";

/** The parts that tests use. Those that not every running school has need a tag on the test. */
export interface SchoolUnderTest {
  /** `{base_url}`: no trailing slash. */
  url: string;
  /** A confidential client of members. */
  client(): Promise<CreatedClient>;
  /** Another one; for tests with the tag `other-client`. */
  otherClient(): Promise<CreatedClient>;
  /** A public client of members; for tests with the tag `public-client`. */
  publicClient(): Promise<CreatedClient>;
  /** A program that an operator may authorize; for tests with the tag `operator`. */
  program(): Promise<CreatedClient>;
  stop(): Promise<void>;
}

export async function openSchool(): Promise<SchoolUnderTest> {
  const running = readRunningSchool(process.env);
  return running === undefined ? openOwnSchool() : openRunningSchool(running);
}

async function openOwnSchool(): Promise<SchoolUnderTest> {
  // This machine is a trusted proxy, so that each registration can have its own address and the limit is not reached.
  const school = await startSchool({
    TRUSTED_PROXIES: "127.0.0.1",
    SCHOOL_OPERATOR_CALLS_PER_MINUTE: "1000000",
    SCHOOL_ANONYMOUS_CALLS_PER_MINUTE: "1000000",
  });
  return {
    url: school.url,
    client: once(() => school.createClient()),
    otherClient: once(() => school.createClient({ name: "Another" })),
    publicClient: once(() => school.createClient({ confidential: false })),
    program: once(() => registerProgram(school.url)),
    stop: () => school.stop(),
  };
}

function openRunningSchool(running: RunningSchool): SchoolUnderTest {
  const given = (client: CreatedClient | undefined) => async () => {
    if (client === undefined) throw new Error("The test lacks the tag of the client that it uses.");
    return client;
  };
  return {
    url: running.url,
    client: given(running.client),
    otherClient: given(running.otherClient),
    publicClient: given(running.publicClient),
    program: once(async () =>
      running.operatorProgramId === undefined
        ? registerProgram(running.url)
        : {
            client_id: running.operatorProgramId,
            redirect_uris: [PROGRAM_REDIRECT_URI],
            scope: OPERATOR_CLIENT_SCOPE,
            confidential: false,
          },
    ),
    stop: () => Promise.resolve(),
  };
}

/** Memoizes a function without arguments: the first call creates the value. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => (made ??= make());
}
