/** Messages of the Model Context Protocol, built without a client library, so that tests can send invalid ones, too. */

export interface McpAnswer {
  status: number;
  headers: Headers;
  /** The JSON-RPC message, whether it came as JSON or as the one event of a stream; undefined without a body. */
  message: Record<string, unknown> | undefined;
}

const LATEST = "2026-07-28";

/** The metadata that a request of version 2026-07-28 carries instead of a session. */
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": LATEST,
  "io.modelcontextprotocol/clientInfo": { name: "by-hand", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

export async function postMcp(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<McpAnswer> {
  const answer = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body,
  });
  const text = await answer.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return {
    status: answer.status,
    headers: answer.headers,
    message: data === "" ? undefined : (JSON.parse(data) as Record<string, unknown>),
  };
}

/** Headers of a caller with this token, or of one without. */
export function withToken(accessToken: string | undefined): Record<string, string> {
  return accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
}

/** Sends one request of version 2026-07-28. */
export function askMcp(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<McpAnswer> {
  const name = params["name"];
  return postMcp(
    url,
    JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: ENVELOPE } }),
    {
      "mcp-protocol-version": LATEST,
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
      ...withToken(token),
      ...headers,
    },
  );
}

export function callTool(
  url: string,
  name: string,
  input: Record<string, unknown> = {},
  token?: string,
): Promise<McpAnswer> {
  return askMcp(url, "tools/call", { name, arguments: input }, token === undefined ? {} : { token });
}

/** The result of a tool's call. @throws when there is none, or an error */
export async function toolOutput<Output = Record<string, unknown>>(
  url: string,
  name: string,
  input: Record<string, unknown> = {},
  token?: string,
): Promise<Output> {
  const { message } = await callTool(url, name, input, token);
  const result = message?.["result"] as { isError?: boolean; structuredContent?: Output } | undefined;
  if (result?.structuredContent === undefined || result.isError === true)
    throw new Error(`The tool ${name} answered ${JSON.stringify(message)}.`);
  return result.structuredContent;
}

export interface ListedTool {
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
  annotations: { readOnlyHint: boolean };
}

export async function listTools(url: string, token?: string): Promise<ListedTool[]> {
  const { message } = await askMcp(url, "tools/list", {}, token === undefined ? {} : { token });
  return ((message?.["result"] as { tools?: ListedTool[] } | undefined)?.tools ?? []).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
}
