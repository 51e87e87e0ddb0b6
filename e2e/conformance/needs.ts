/** The needs of tests besides the address of a school. Each need is a Vitest tag, and a test has the tags of its needs. */

import { readRunningSchool, type RunningSchool } from "./running-school.ts";

interface Need {
  /** Ends the sentence "This test needs ...". */
  meaning: string;
  isMetBy: (school: RunningSchool) => boolean;
}

/** By the name of the tag. A school that the run starts itself meets all of them. */
export const NEEDS: Record<string, Need> = {
  "own-school": {
    meaning:
      "a school that the run starts: its settings, its command line, its log, its end, or all that its limits allow",
    isMetBy: () => false,
  },
  "demo-school": {
    meaning:
      "the demo school: its members, its content, its pages, or what it chose where the specification is silent",
    isMetBy: () => false,
  },
  "content-may-change": {
    meaning: "a school whose courses, members and coupons may be changed for good",
    isMetBy: () => false,
  },
  "public-client": {
    meaning: "CONFORMANCE_PUBLIC_CLIENT_ID",
    isMetBy: ({ publicClient }) => publicClient !== undefined,
  },
  "other-client": {
    meaning: "CONFORMANCE_OTHER_CLIENT_ID and CONFORMANCE_OTHER_CLIENT_SECRET",
    isMetBy: ({ otherClient }) => otherClient !== undefined,
  },
  "other-member": {
    meaning: "CONFORMANCE_OTHER_MEMBER_EMAIL and CONFORMANCE_OTHER_MEMBER_PASSWORD",
    isMetBy: ({ otherMember }) => otherMember !== undefined,
  },
  operator: {
    meaning: "CONFORMANCE_OPERATOR_EMAIL and CONFORMANCE_OPERATOR_PASSWORD",
    isMetBy: ({ operator }) => operator !== undefined,
  },
};

/** The tags for Vitest's configuration: a test whose need is not met is skipped. */
export function tagsOfNeeds(environment: NodeJS.ProcessEnv) {
  const school = readRunningSchool(environment);
  return Object.entries(NEEDS).map(([name, { meaning, isMetBy }]) => ({
    name,
    description: `needs ${meaning}`,
    skip: school !== undefined && !isMetBy(school),
  }));
}
