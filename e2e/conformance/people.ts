/** The people who sign in: members of the demo school. */

/** A person who signs in with a password on the school's own page. */
export interface Account {
  email: string;
  password: string;
}

/** The password of every member of the demo school. */
export const PASSWORD = "titmouse";

export const MEMBER: Account = { email: "yichun@example.com", password: PASSWORD };
export const OTHER_MEMBER: Account = { email: "bohan@example.com", password: PASSWORD };

/** A person with a role that may run the school. */
export const OPERATOR: Account = { email: "owner@example.com", password: PASSWORD };
