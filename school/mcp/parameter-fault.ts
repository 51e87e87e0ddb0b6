import { classifyInboundRequest, isJSONRPCRequest, specTypeSchemas } from "@modelcontextprotocol/server";

/**
 * What a request of each method must be. The library checks `tools/call` itself; of these it says -32603, as if the school
 * had failed.
 */
const REQUESTS = new Map<string, { "~standard": { validate: (value: unknown) => unknown } }>([
  ["initialize", specTypeSchemas.InitializeRequest],
  ["tools/list", specTypeSchemas.ListToolsRequest],
]);

/** A request whose parameters are not those of its method, in words for the program that sent it. */
export interface ParameterFault {
  /** Of the request, so that the program knows which one is meant. */
  id: string | number;
  message: string;
}

/**
 * Finds the first such request of a body. In version 2026-07-28 there is no `initialize`, and the library says so.
 *
 * @param version  the header `MCP-Protocol-Version`
 */
export function findParameterFault(
  { body, messages }: { body: unknown; messages: readonly unknown[] },
  version: string | string[] | undefined,
): ParameterFault | undefined {
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
