/** Checks the parameters of MCP requests that the library does not check. */

import { classifyInboundRequest, isJSONRPCRequest, specTypeSchemas } from "@modelcontextprotocol/server";

/**
 * The schemas of the methods that are checked here. The library checks `tools/call` itself; invalid parameters of these
 * methods it answers with -32603 (internal error), as if the school had failed.
 */
const REQUESTS = new Map<string, { "~standard": { validate: (value: unknown) => unknown } }>([
  ["initialize", specTypeSchemas.InitializeRequest],
  ["tools/list", specTypeSchemas.ListToolsRequest],
]);

/**
 * Finds the first request of a body whose parameters are invalid. Version 2026-07-28 has no `initialize`; the library
 * answers that itself.
 *
 * @returns the request's JSON-RPC id, and a message for the program
 * @param version  the header `MCP-Protocol-Version`
 */
export function findParameterFault(
  { body, messages }: { body: unknown; messages: readonly unknown[] },
  version: string | string[] | undefined,
) {
  const headers = typeof version === "string" ? { protocolVersionHeader: version } : {};
  const { kind } = classifyInboundRequest({ httpMethod: "POST", body, ...headers });
  for (const message of messages) {
    if (!isJSONRPCRequest(message) || (message.method === "initialize" && kind !== "legacy")) continue;
    const checked = REQUESTS.get(message.method)?.["~standard"].validate(message) as
      | { issues?: readonly { path?: readonly PropertyKey[] }[] }
      | undefined;
    if (checked?.issues === undefined) continue;
    const names = checked.issues.map(({ path = [] }) => path.join("."));
    return { id: message.id, message: `Not as ${message.method} needs it: ${names.join(", ")}.` };
  }
  return undefined;
}
