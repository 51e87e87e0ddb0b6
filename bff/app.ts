/** The portal's server: every plugin and route by hand, in reading order. Listening and stopping are `main.ts`'s. */

import type { IncomingMessage } from "node:http";

import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";

import { LIMITS, type Limits } from "#bff/bounds/limits.ts";
import { warnOfIgnoredForwarding } from "#bff/bounds/rate-guards.ts";
import { closeInTime } from "#bff/close-in-time.ts";
import type { Config } from "#bff/config.ts";
import { BffError } from "#bff/errors.ts";
import { endedRequestWriter, writeEvent } from "#bff/ops/log/events.ts";
import { createMetrics, type Metrics } from "#bff/ops/metrics/metrics.ts";
import { callbackRoute } from "#bff/routes/session/callback.ts";
import {
  answerClientError,
  refuseOtherMethods,
  refuseTrace,
  registerErrorResponses,
} from "#bff/routes/error-responses.ts";
import { createAskFirst } from "#bff/pages/first-answers.ts";
import type { Pages, PagesParts } from "#bff/pages/pages.ts";
import { openPortal, type PortalOptions } from "#bff/open-portal.ts";
import { previewStageRoute } from "#bff/pages/stage-route.ts";
import { decodableUrl } from "#bff/routes/files/portal-files.ts";
import { type HandedOnRequests, registerGraphqlFastPath } from "#bff/routes/graphql/graphql-fast-path.ts";
import { clientErrorsRoute } from "#bff/routes/client-errors.ts";
import { createGraphql, graphqlRoute } from "#bff/routes/graphql/graphql.ts";
import { healthRoutes } from "#bff/routes/health.ts";
import { loginRoute } from "#bff/routes/session/login.ts";
import { isPageNavigation } from "#bff/routes/navigation.ts";
import type { Tracing } from "#bff/ops/tracing/tracing.ts";
import { createRequestIdOf } from "#bff/routes/request-id.ts";
import { createRequestLog, registerRequestLog } from "#bff/routes/request-log.ts";
import { createRequestPolicy, refusalOf, type RequestPolicy } from "#bff/routes/request-policy.ts";
import { isSetupState } from "#bff/sessions/keys/setup-proof.ts";
import { createSeenCaller } from "#bff/routes/seen-caller.ts";
import { PRIVATE_HEADERS, registerSecurityHeaders } from "#bff/routes/security-headers.ts";
import { logoutRoute, sessionRoute } from "#bff/routes/session/session.ts";
import { sessionsRoutes } from "#bff/routes/session/sessions.ts";
import { type CookieOptions, openSessionCookieReader, registerCookies } from "#bff/sessions/cookies.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import { hasOneHost } from "#shared/node/headers/host-header.ts";
import { RELEASE } from "#shared/node/release.ts";
import { createLifecycle, type Lifecycle } from "#shared/node/stopping.ts";
import {
  CALLBACK_PATH,
  CLIENT_ERRORS_PATH,
  END_OTHER_SESSIONS_PATH,
  GRAPHQL_PATH,
  LOGIN_PATH,
  LOGOUT_PATH,
  PREVIEW_STAGE_PATH,
  SESSION_PATH,
  SESSIONS_PATH,
} from "#shared/bff-paths.ts";

export interface AppOptions extends Pick<
  PortalOptions,
  "config" | "school" | "auditFile" | "openStore" | "elapsedMs"
> {
  sessionKeys: Buffer[];
  /** The browser's pages and files, of the build or of the development server; without them, only calls are answered. */
  pages?: (parts: PagesParts) => Pages | Promise<Pages>;
  /** Epoch milliseconds. */
  now?: () => number;
  limits?: Limits;
  lifecycle?: Lifecycle;
  /** The registry that `/metrics` reads too; made here when there is no such listener. */
  metrics?: Metrics;
  /** Where log lines go, in place of standard output. */
  logStream?: { write: (line: string) => void };
  /** Replaces the portal's guards and headers. */
  adjustPolicy?: (own: RequestPolicy) => RequestPolicy;
}

const SWEEP_EVERY_MS = 10 * 60 * 1000;

/**
 * Builds the server without listening.
 *
 * @throws {StoreFault} when the session store cannot be opened, or is another school's
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, school, limits = LIMITS, now = Date.now, metrics = createMetrics() } = options;
  const lifecycle = options.lifecycle ?? createLifecycle();
  const logStream = options.logStream ?? process.stdout;
  const requestIdOf = createRequestIdOf(config.trustedProxies);
  const handedOn: HandedOnRequests = new WeakMap();
  const app = createServer({ config, limits, logStream }, (request) => {
    return handedOn.get(request)?.context.id ?? requestIdOf(request);
  });
  writeEvent(app.log, { event: "starting", release: RELEASE, node: process.versions.node });
  const keyRing = createKeyRing(options.sessionKeys);
  const portal = await openPortal(app, keyRing, { ...options, limits, now, metrics, logStream });
  const ownPolicy = createRequestPolicy(portal);
  const policy = options.adjustPolicy?.(ownPolicy) ?? ownPolicy;
  const tracing = await openTracingWhereAsked(config, school.url);

  const writeEndedRequest = endedRequestWriter(app.log, logStream);
  const requestLog = createRequestLog(writeEndedRequest, metrics, tracing);
  registerRequestLog(app, requestLog, (request) => handedOn.get(request)?.context);
  registerErrorResponses(app, portal.telemetry);
  registerSecurityHeaders(app, policy.headers);
  if (config.trustedProxies.length === 0) warnOfIgnoredForwarding(app);
  registerHooksOfEveryRoute(app, lifecycle);

  const cookies: CookieOptions = {
    keyRing,
    isHttps: config.isHttps,
    sessionMaxSeconds: config.sessionMaxSeconds,
    lookedUp: (outcome) => metrics.cacheLookups.add("cookies", outcome),
    cacheEntries: config.sessionCacheEntries,
  };
  const readSessionCookie = await openSessionCookieReader(app, cookies);
  const graphql = createGraphql(portal, readSessionCookie);
  const askFirst = createAskFirst(portal, graphql.ask, limits.pageCallsAtOnce);
  const parts = { app, portal, school: school.url, readSessionCookie, askFirst, limits, now };
  const pages = await options.pages?.(parts);

  await app.register(async (scope) => {
    scope.removeContentTypeParser("text/plain");
    guardRoutes(scope, policy, handedOn);
    await scope.register(async (withCookies) => {
      await registerCookies(withCookies, cookies);
      loginRoute(withCookies, portal);
      callbackRoute(withCookies, portal, (state) => isSetupState(keyRing, state));
      sessionRoute(withCookies, portal);
      sessionsRoutes(withCookies, portal);
      logoutRoute(withCookies, portal);
      previewStageRoute(withCookies, portal, pages?.sendStage);
    });
    clientErrorsRoute(scope, portal, pages?.patterns);
    graphqlRoute(scope, graphql.answer);
    for (const path of [LOGIN_PATH, CALLBACK_PATH, SESSION_PATH, SESSIONS_PATH, PREVIEW_STAGE_PATH])
      refuseOtherMethods(scope, path, ["GET", "HEAD"]);
    for (const path of [LOGOUT_PATH, END_OTHER_SESSIONS_PATH, CLIENT_ERRORS_PATH, GRAPHQL_PATH])
      refuseOtherMethods(scope, path, ["POST"]);
    refuseOtherMethods(scope, `${SESSIONS_PATH}/:id`, ["DELETE"]);
  });

  registerGraphqlFastPath(app.server, {
    policy,
    answerGraphql: graphql.answer,
    requestLog,
    lifecycle,
    bodyLimitBytes: limits.requestBodyBytes,
    requestIdOf,
    handedOn,
  });

  // Health probes, files and pages need no guard.
  healthRoutes(app, portal, lifecycle, createSeenCaller(config.trustedProxies, keyRing, now));
  await pages?.register(app);

  const stopSweeping = sweepAtIntervals(app.log, portal.sessions);
  app.addHook("onClose", async () => {
    stopSweeping();
    await portal.close();
    if (tracing !== undefined) await closeInTime(app.log, "span collector", tracing.close);
  });
  return app;
}

type LogStream = NonNullable<AppOptions["logStream"]>;

function createServer(
  { config, limits, logStream }: { config: Config; limits: Limits; logStream: LogStream },
  requestIdOf: (request: IncomingMessage) => string,
): FastifyInstance {
  return Fastify({
    logger: { level: config.logLevel, stream: logStream },
    // `request-log.ts` writes one line for each request, without query and headers: an authorization response's code is in its query.
    logController: new LogController({ disableRequestLogging: true }),
    // `writeEventOf` writes the request's id into each line.
    childLoggerFactory: (log) => log,
    genReqId: requestIdOf,
    clientErrorHandler: answerClientError,
    rewriteUrl: decodableUrl,
    bodyLimit: limits.requestBodyBytes,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.requestHeadersMs,
      // Node looks for late requests every 30 seconds unless told otherwise, which would add that to both limits.
      connectionsCheckingInterval: limits.requestHeadersMs / 10,
    },
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    routerOptions: { ignoreTrailingSlash: false },
    forceCloseConnections: "idle",
    // A call that the fast path hands on as the portal closes is answered with its own fault.
    return503OnClosing: false,
  });
}

function registerHooksOfEveryRoute(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook("onRequest", ({ raw }, _reply, done) =>
    done(hasOneHost(raw) ? undefined : new BffError("invalid_request", "not one Host, or not well formed")),
  );
  refuseTrace(app);
  // A proxy must not use the connection again, which will be closed soon.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (lifecycle.hasStoppedListening) void reply.header("connection", "close");
    done();
  });
}

/** The guards run before the cookies are opened, which costs more than they do. */
function guardRoutes(scope: FastifyInstance, policy: RequestPolicy, handedOn: HandedOnRequests): void {
  scope.addHook("onRequest", ({ raw, headers, routeOptions: { config: route } }, reply, done) => {
    void reply.headers(PRIVATE_HEADERS);
    // Before it is counted: images on a stranger's page must not use up the limit for a member's own click.
    if (route.csrfExemption === "top_level_navigation" && !isPageNavigation(headers)) {
      void reply.code(204).send();
      return;
    }
    const before = handedOn.get(raw);
    done(before === undefined ? refusalOf(policy, raw, route) : (before.fault as Error));
  });
}

/** @returns a function that stops it */
function sweepAtIntervals(log: FastifyBaseLogger, { sweep }: Sessions): () => void {
  // Each instance at its own times, so that instances that were started together do not sweep together.
  const everyMs = SWEEP_EVERY_MS * (0.75 + Math.random() / 2);
  const sweeping = setInterval(() => {
    sweep().catch((error: Error) => writeEvent(log, { event: "sweep_failed", reason: error.message }));
  }, everyMs).unref();
  return () => clearInterval(sweeping);
}

/** The packages of OpenTelemetry take memory and time to load, so they are loaded only for an operator who uses them. */
async function openTracingWhereAsked(
  { otlpEndpoint, sessionStore }: Config,
  schoolUrl: string,
): Promise<Tracing | undefined> {
  if (otlpEndpoint === null) return undefined;
  const { openTracing } = await import("#bff/ops/tracing/open-tracing.ts");
  return openTracing({ endpoint: otlpEndpoint, store: sessionStore.kind, schoolUrl });
}
