/** Checks a request of `/mcp` before the library reads it: its Host, its Origin, the size and depth of its JSON, and parameters. */

import { classifyInboundRequest, isJSONRPCRequest, specTypeSchemas } from "@modelcontextprotocol/server";

import { isOwnHost, isOwnOrigin } from "#school/called-origin.ts";

/** Levels of nesting of a body's JSON, at most: messages of programs have a few. */
const MAX_DEPTH = 64;

/** Messages in one body, at most: the protocol versions of 2025 allow a batch. */
const MAX_MESSAGES = 10;

/**
 * The schemas of the methods that are checked here. The library checks `tools/call` itself; invalid parameters of these
 * methods it answers with -32603 (internal error), as if the school had failed.
 */
const REQUESTS = new Map<string, { "~standard": { validate: (value: unknown) => unknown } }>([
  ["initialize", specTypeSchemas.InitializeRequest],
  ["tools/list", specTypeSchemas.ListToolsRequest],
]);

/**
 * Checks that `Host` names this school, which stops DNS rebinding, and that `Origin`, where a browser sends it, is the
 * school's own.
 *
 * Choice (only this school's Host and Origin): every other one is refused with 403.
 *
 * @param host  the `Host` header: name and port
 * @param origin  the `Origin` header; programs send none
 */
export function isOwnRequest(
  { host, origin }: { host: string | undefined; origin: string | undefined },
  baseUrl: string,
): boolean {
  return (origin === undefined || isOwnOrigin(origin, baseUrl)) && isOwnHost(host ?? "", baseUrl);
}

/** Parses the messages of a body; a fault says why they cannot be read. */
export function parseMessages(
  text: string,
): { body: unknown; messages: readonly unknown[] } | { fault: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { fault: "The body is not JSON." };
  }
  if (isDeep(body)) return { fault: `The body is nested more than ${MAX_DEPTH} levels deep.` };
  if (!Array.isArray(body)) {
    const message = withoutNullParams(body);
    return { body: message, messages: [message] };
  }
  if (body.length > MAX_MESSAGES) return { fault: `The body has more than ${MAX_MESSAGES} messages.` };
  const messages = body.map(withoutNullParams);
  return { body: messages, messages };
}

/**
 * Choice (null in a message is absence): programs in Go, Java and C# write `"params": null` or `"cursor": null` for what they leave out,
 * and no parameter of the protocol may be null. The input of a tool stays as it is: there null may be a value.
 */
function withoutNullParams(message: unknown): unknown {
  if (!isObject(message) || !("params" in message)) return message;
  const { params, ...rest } = message;
  if (!isObject(params)) return params === null ? rest : message;
  const { arguments: input, ...others } = params;
  return {
    ...rest,
    params: {
      ...withoutNulls(others),
      ...(input === undefined || input === null ? {} : { arguments: input }),
    },
  };
}

/** The nesting was checked before. */
function withoutNulls(value: object): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
      member === null ? [] : [[name, isObject(member) ? withoutNulls(member) : member]],
    ),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Walks the value level by level, not by recursion, so that deep nesting cannot overflow the stack. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? (Object.values(item) as unknown[]) : [],
    );
  }
  return false;
}

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
