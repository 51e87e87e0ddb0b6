/** All tools of `/mcp`, found by name or by the scopes of a caller. */

import { MEMBER_TOOLS } from "#school/mcp/member-tools.ts";
import { OPERATOR_TOOLS } from "#school/mcp/operator-tools.ts";
import { PUBLIC_TOOLS } from "#school/mcp/public-tools.ts";
import type { Tool } from "#school/mcp/tool.ts";

const TOOLS: readonly Tool[] = [...PUBLIC_TOOLS, ...MEMBER_TOOLS, ...OPERATOR_TOOLS];

const toolsByName = new Map(TOOLS.map((tool) => [tool.name, tool]));

export function findTool(name: string): Tool | undefined {
  return toolsByName.get(name);
}

/**
 * Choice (callers see the tools that they may call): everybody sees the public tools, and callers see the tools of their
 * scopes.
 */
export function toolsFor(scopes: ReadonlySet<string>): readonly Tool[] {
  return TOOLS.filter(({ scope }) => scope === undefined || scopes.has(scope));
}
