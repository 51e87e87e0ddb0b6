/** The commands of a release: one shell file for each program. */

/** The programs of a release that an operator starts, by the name of their command. */
export const COMMANDS: Readonly<Record<string, { program: string; flags?: string }>> = {
  // The flag is explained in `bff/main.ts`.
  homeroom: { program: "bff/main.ts", flags: "--max-semi-space-size=8" },
  "homeroom-school": { program: "school/main.ts" },
  "check-setup": { program: "bff/commands/check-setup.ts" },
  sessions: { program: "bff/commands/sessions-command.ts" },
};

/**
 * @param neededNode  the oldest version of Node that runs the program, for example `24.15`
 * @returns the text of a command that finds a Node, or says which one is missing, and runs the program in the caller's folder
 */
export function startCommand(
  { program, flags }: { program: string; flags?: string },
  neededNode: string,
): string {
  const [major, minor] = neededNode.split(".");
  const nodeArguments = [...(flags === undefined ? [] : [flags]), `"$root/${program}"`].join(" ");
  return `#!/bin/sh
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
# The Node of this release, where it has one, or the one of this machine.
node="$root/node/bin/node"
[ -x "$node" ] || node=$(command -v node || true)
if [ -z "$node" ]; then
  echo "Node ${neededNode} or newer is needed, and there is no node on the PATH. Install it, or take a release with Node in it." >&2
  exit 1
fi
version=$("$node" --version)
major=\${version#v}
minor=\${major#*.}
major=\${major%%.*}
minor=\${minor%%.*}
if [ "$major" -lt ${major} ] || { [ "$major" -eq ${major} ] && [ "$minor" -lt ${minor} ]; }; then
  echo "Node ${neededNode} or newer is needed, and $node is $version. Install it, or take a release with Node in it." >&2
  exit 1
fi
exec "$node" ${nodeArguments} "$@"
`;
}
