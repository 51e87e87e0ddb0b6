/** The MCP server of one request: it lists the tools of its caller, and runs them. */

import { type CallToolResult, McpServer, type ToolAnnotations } from "@modelcontextprotocol/server";
import type { FastifyBaseLogger } from "fastify";

import type { Caller } from "#school/mcp/caller.ts";
import { type Tool, type ToolContext, type ToolEffect, ToolFault } from "#school/mcp/tool.ts";
import { toolsFor } from "#school/mcp/tools.ts";
import { toApiError } from "#school/operator/answer-api-error.ts";
import type { School } from "#school/school.ts";
import { DATABASE_UNAVAILABLE, DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";

const INSTRUCTIONS =
  "The tools of an online school. Without an access token there are those of its public catalogue. A token of a member reads that member's own courses, payments and notifications; a token of somebody who runs the school works with the school.";

/** MCP annotations of a tool's effect, by which a program can ask its user before a call that changes something. */
const ANNOTATIONS = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
} as const satisfies Record<ToolEffect, ToolAnnotations>;

/** A request: who sent it, and its id in the log of the school. */
export interface ToolRequest {
  caller: Caller;
  requestId: string;
}

/** Makes the MCP server of one request, with the tools that its caller may use. */
export function buildServer(
  school: School,
  { caller, requestId }: ToolRequest,
  log: FastifyBaseLogger,
): McpServer {
  const server = new McpServer(
    { name: "school", title: school.site.name, version: "1" },
    {
      instructions: INSTRUCTIONS,
      // Choice (a subscription ends at once): the list of tools depends only on the caller's token, so no change would ever
      // be sent, and no stream stays open.
      capabilities: { tools: { listChanged: false } },
    },
  );
  const context: ToolContext = { school, principal: caller.principal, requestId };
  for (const tool of toolsFor(caller.scopes)) {
    const { name, title, description, inputSchema } = tool;
    const annotations = ANNOTATIONS[tool.effect];
    server.registerTool(name, { title, description, inputSchema, annotations }, (input: unknown) =>
      answerCall(tool, context, input, log),
    );
  }
  return server;
}

/** Runs a tool. A fault of the caller is answered with its message; an error of the school is logged and not shown. */
async function answerCall(
  tool: Tool,
  context: ToolContext,
  input: unknown,
  log: FastifyBaseLogger,
): Promise<CallToolResult> {
  try {
    const output = await tool.run(context, input);
    return {
      content: [{ type: "text", text: JSON.stringify(output) }],
      structuredContent: { ...output },
    };
  } catch (error) {
    const message = callerFaultOf(error) ?? describeOwnFault(error, tool, log);
    return { isError: true, content: [{ type: "text", text: message }] };
  }
}

/** Logs an error of the school. @returns what the caller is told: nothing of it but whether to wait and try again */
function describeOwnFault(error: unknown, tool: Tool, log: FastifyBaseLogger): string {
  if (error instanceof DatabaseUnavailable) {
    log.error({ reason: error.message, tool: tool.name }, "database unavailable");
    return DATABASE_UNAVAILABLE;
  }
  log.error({ err: error, tool: tool.name }, "tool failed");
  return "Something went wrong at the school. Try again.";
}

/** The message of a fault of the caller; undefined for an error of the school. */
function callerFaultOf(error: unknown): string | undefined {
  if (error instanceof ToolFault) return error.message;
  const refusal = error instanceof Error ? toApiError(error) : undefined;
  const fields = refusal?.fields.map(({ name, message }) => `${name} ${message}.`) ?? [];
  return refusal === undefined ? undefined : [refusal.message, ...fields].join(" ");
}
