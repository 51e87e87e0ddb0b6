/** `/mcp`: the guards of a request, and the server of the Model Context Protocol that answers it. */

import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply } from "fastify";

import { acceptsMediaType } from "#shared/node/headers/accept-header.ts";
import { addressGroup } from "#shared/node/headers/caller-address.ts";
import { type Caller, identifyCaller, requireToolScopes } from "#school/mcp/caller.ts";
import { findParameterFault, isOwnRequest, parseMessages } from "#school/mcp/request-guard.ts";
import { buildServer, type ToolRequest } from "#school/mcp/server.ts";
import { OAuthError } from "#school/oauth/errors.ts";
import { ApiError } from "#school/operator/api-error.ts";
import { admitAnonymous, admitOperator } from "#school/operator/call-rate.ts";
import { MCP_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { statusOfUnreadBody } from "#school/unread-body.ts";

/** Bytes of a request body, at most: a call of a tool is a name and a few values. */
const BODY_LIMIT = 64 * 1024;

/** The media types of an answer; the protocol wants a program to accept both. */
const ANSWER_TYPES = ["application/json", "text/event-stream"];

/** Error codes of JSON-RPC 2.0: parse error, invalid parameters, and the first code that servers may define. */
const PARSE_ERROR = -32_700;
const INVALID_PARAMS = -32_602;
const SERVER_ERROR = -32_000;

/**
 * Adds the route.
 *
 * Choice (the Model Context Protocol at /mcp): version 2026-07-28, and those of 2025 without sessions. Host and Origin are
 * checked, then the token, both before any message is read. Each request gets its own MCP server with the tools of its
 * caller.
 *
 * @see Spec, "What the service does", rule 3 · "Authentication", rules 6 and 9 · "Errors", rows 12 to 14
 */
export function addMcp(app: FastifyInstance, { school }: { school: School }): Promise<void> {
  const callers = new WeakMap<object, Caller>();
  const requests = new WeakMap<object, ToolRequest>();
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const request = requests.get(authInfo ?? {});
      if (request === undefined) throw new TypeError("A request reached the MCP server without its caller.");
      return buildServer(school, request, app.log);
    },
    {
      maxRequestBodySize: BODY_LIMIT,
      onerror: (error) => app.log.debug({ err: error }, "message refused"),
    },
  );
  const answer = toNodeHandler(handler, {
    onerror: (error) => app.log.error({ err: error }, "tool endpoint failed"),
  });
  app.addHook("preClose", () => handler.close());

  /**
   * Counts calls of the operator, or of the address that sends no token: each message counts, and a body without a message
   * or a request without a body counts as one. If one message would be beyond the limit, the whole body is refused and not
   * counted. @throws {OAuthError} 429
   */
  const admitCalls = async ({ principal }: Caller, address: string, count: number): Promise<void> => {
    try {
      if (principal === undefined) await admitAnonymous(school, { caller: addressGroup(address), count });
      else if (principal.audience === "operator")
        await admitOperator(school, { caller: principal.member.id, count });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, status, headers } = error;
      throw new OAuthError("temporarily_unavailable", message, { status, headers });
    }
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  app.setErrorHandler(async (error, request, reply) => {
    const status = statusOfUnreadBody(error);
    const caller = callers.get(request);
    if (status === undefined || caller === undefined) throw error;
    await admitCalls(caller, request.ip, 1);
    return refuse(reply, status, PARSE_ERROR, (error as Error).message);
  });

  app.route({
    method: ["GET", "POST", "DELETE"],
    url: MCP_PATH,
    // GET would open a stream and DELETE end a session; the library refuses both.
    config: { answers: ["POST"] },
    bodyLimit: BODY_LIMIT,
    onRequest: async (request, reply) => {
      const { host, headers } = request;
      if (!isOwnRequest({ host, origin: headers.origin }, school.config.url))
        return refuse(reply, 403, SERVER_ERROR, "The Host or the Origin is not this school's.");
      callers.set(request, await identifyCaller(school, headers.authorization));
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new TypeError("The onRequest hook did not run.");
      let body: unknown;
      if (request.method !== "POST") await admitCalls(caller, request.ip, 1);
      else {
        const parsed = parseMessages(typeof request.body === "string" ? request.body : "");
        await admitCalls(caller, request.ip, "fault" in parsed ? 1 : Math.max(1, parsed.messages.length));
        if ("fault" in parsed) return refuse(reply, 400, PARSE_ERROR, parsed.fault);
        requireToolScopes(caller, parsed.messages);
        const fault = findParameterFault(parsed, request.headers["mcp-protocol-version"]);
        if (fault !== undefined) return refuse(reply, 400, INVALID_PARAMS, fault.message, fault.id);
        body = parsed.body;
      }
      // The library requires this object. It holds no token: the caller is found by the object's identity in `requests`.
      const authInfo = { token: "", clientId: "", scopes: [...caller.scopes] };
      requests.set(authInfo, { caller, requestId: request.id });
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.raw.setHeader("cache-control", "no-store");
      // The library looks for both types by name, in small letters.
      const { accept } = request.headers;
      request.raw.headers.accept = ANSWER_TYPES.filter((type) => acceptsMediaType(accept, type)).join(", ");
      const { method } = request;
      const url = request.raw.url ?? MCP_PATH;
      await answer(Object.assign(request.raw, { auth: authInfo, method, url }), reply.raw, body);
      return reply;
    },
  });
  return Promise.resolve();
}

/** @param id  the JSON-RPC id of the refused request, where it is known */
function refuse(
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
  id: string | number | null = null,
): FastifyReply {
  return reply.code(status).send({ jsonrpc: "2.0", error: { code, message }, id });
}
