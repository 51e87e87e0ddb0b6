/** What the program prints when it has started and when it has stopped. On standard error, since standard output is for the log. */

import { DEMO_PASSWORD, SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";

/**
 * Where the portal is, and who may sign in at the demo school.
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
