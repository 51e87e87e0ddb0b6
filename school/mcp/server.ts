import { type CallToolResult, McpServer, type ToolAnnotations } from "@modelcontextprotocol/server";
import type { FastifyBaseLogger } from "fastify";

import type { Caller } from "#school/mcp/caller.ts";
import { type Tool, type ToolContext, type ToolEffect, ToolFault } from "#school/mcp/tool.ts";
import { toolsFor } from "#school/mcp/tools.ts";
import { toApiError } from "#school/operator/answer-api-error.ts";
import type { School } from "#school/school.ts";

const INSTRUCTIONS =
  "The tools of an online school. Without an access token there are those of its public catalogue. A token of a member reads that member's own courses, payments and notifications; a token of somebody who runs the school works with the school.";

/** What a program is told of a tool's effect, so that it can ask its person before a call that changes something. */
const ANNOTATIONS = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
} as const satisfies Record<ToolEffect, ToolAnnotations>;

/** Makes the server of one request, with the tools of its caller alone. */
export function buildServer(school: School, caller: Caller, log: FastifyBaseLogger): McpServer {
  const server = new McpServer(
    { name: "school", title: school.site.name, version: "1" },
    {
      instructions: INSTRUCTIONS,
      // Choice (a subscription ends at once): what a caller has changes with their token alone, so there is nothing to
      // listen for, and no stream is kept open.
      capabilities: { tools: { listChanged: false } },
    },
  );
  const context: ToolContext = { school, principal: caller.principal };
  for (const tool of toolsFor(caller.scopes)) {
    const { name, title, description, inputSchema } = tool;
    const annotations = ANNOTATIONS[tool.effect];
    server.registerTool(name, { title, description, inputSchema, annotations }, (input: unknown) =>
      answerCall(tool, context, input, log),
    );
  }
  return server;
}

/** What the caller did wrong is said to them; what we did wrong is logged, and its words stay here. */
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
    const words = refusalIn(error);
    if (words === undefined) log.error({ err: error, tool: tool.name }, "tool failed");
    return {
      isError: true,
      content: [{ type: "text", text: words ?? "Something went wrong at the school. Try again." }],
    };
  }
}

/** What the caller did wrong, in words; nothing when it is the school's own failure. */
function refusalIn(error: unknown): string | undefined {
  if (error instanceof ToolFault) return error.message;
  const refusal = error instanceof Error ? toApiError(error) : undefined;
  const fields = refusal?.fields.map(({ name, message }) => `${name} ${message}.`) ?? [];
  return refusal === undefined ? undefined : [refusal.message, ...fields].join(" ");
}
