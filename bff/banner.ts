/** What the person who started the portal reads first and last. On standard error: standard output is the log's. */

/**
 * Where the portal is, and who may sign in at the demo school.
 *
 * @param schoolUrl  the embedded school's; undefined with a real one
 */
export function welcome(portalName: string, portalUrl: string, schoolUrl: string | undefined): string {
  const lines = [`${portalName} is at ${portalUrl}`];
  if (schoolUrl !== undefined) {
    lines.push(
      `The demo school is at ${schoolUrl}. Its members, password "titmouse":`,
      "  yichun@example.com   typical student",
      "  bohan@example.com    new, nothing yet",
      "  shufen@example.com   heavy: 2,000 lectures, 10,000 payments",
      "  daniel@example.com   English speaker abroad",
      "  owner@example.com    operator",
    );
  }
  return `\n${lines.join("\n")}\n\n`;
}

/** Begins a line of its own, after the `^C` that terminals write. */
export function farewell(portalName: string): string {
  return `\n${portalName} has stopped.\n`;
}
