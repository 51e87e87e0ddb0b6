/** The people who sign in: members of the demo school, or with `CONFORMANCE_URL` those that the settings name. */

import { type Account, readRunningSchool } from "./running-school.ts";

const running = readRunningSchool(process.env);

/** The password of every member of the demo school. */
export const PASSWORD = "titmouse";

export const MEMBER: Account = running?.member ?? { email: "yichun@example.com", password: PASSWORD };

/** For tests with the tag `other-member`. */
export const OTHER_MEMBER: Account = running?.otherMember ?? {
  email: "bohan@example.com",
  password: PASSWORD,
};

/** Somebody whose role lets them run the school; for tests with the tag `operator`. */
export const OPERATOR: Account = running?.operator ?? { email: "owner@example.com", password: PASSWORD };
