/** What the person who started the portal reads first and last. On standard error: standard output is the log's. */

import { DEMO_PASSWORD, SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";

/**
 * Where the portal is, and who may sign in at the demo school.
 *
 * @param schoolUrl  the embedded school's; undefined with a real one
 */
export function welcome(portalName: string, portalUrl: string, schoolUrl: string | undefined): string {
  const lines = [`${portalName} is at ${portalUrl}`];
  if (schoolUrl !== undefined) {
    const longestEmail = Math.max(...SAMPLE_PEOPLE.map(({ email }) => email.length));
    lines.push(
      `The demo school is at ${schoolUrl}. Its members, password "${DEMO_PASSWORD}":`,
      ...SAMPLE_PEOPLE.map(({ email, note }) => `  ${email.padEnd(longestEmail)}   ${note.en}`),
    );
  }
  return `\n${lines.join("\n")}\n\n`;
}

/** Begins a line of its own, after the `^C` that terminals write. */
export function farewell(portalName: string): string {
  return `\n${portalName} has stopped.\n`;
}
