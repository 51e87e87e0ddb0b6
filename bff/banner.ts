/** The messages of the program after its start and its stop. They go to standard error, since standard output is for the log. */

import { DEMO_PASSWORD, SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";

/**
 * The address of the portal, and the members of the demo school who may sign in.
 *
 * @param school  the embedded one, with the number of its process; undefined with a real one
 */
export function startMessage(name: string, url: string, school?: { url: string; pid: number }): string {
  const lines = [`${name} is at ${url}`];
  if (school !== undefined) {
    const longestEmail = Math.max(...SAMPLE_PEOPLE.map(({ email }) => email.length));
    lines.push(
      `The demo school is at ${school.url}, process ${school.pid}. Its members, password "${DEMO_PASSWORD}":`,
      ...SAMPLE_PEOPLE.map(({ email, note }) => `  ${email.padEnd(longestEmail)}   ${note.en}`),
    );
  }
  return `\n${lines.join("\n")}\n\n`;
}

/** Begins with a line break, since terminals print `^C`. */
export function stopMessage(portalName: string): string {
  return `\n${portalName} has stopped.\n`;
}
