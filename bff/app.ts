/** The portal's server: every plugin and route by hand, in reading order. Knows no port and no signal. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";

import type { Config } from "#bff/config.ts";
import type { BffError } from "#bff/errors.ts";
import { LIMITS, type Limits } from "#bff/limits.ts";
import { createDegradation } from "#bff/member-api/degradation.ts";
import { createFilledRequests } from "#bff/member-api/filled-requests.ts";
import { createSchoolPool } from "#bff/member-api/school-pool.ts";
import { compileTrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import { createIdTokenVerifier } from "#bff/oauth/id-token.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { createSchoolFetch } from "#bff/oauth/school-fetch.ts";
import { createSchoolMetadata } from "#bff/oauth/school-metadata.ts";
import { createCallerAddress } from "#bff/ops/caller-address.ts";
import { writeEvent } from "#bff/ops/events.ts";
import { measuredStore } from "#bff/ops/measured-store.ts";
import { createMetrics, type Metrics } from "#bff/ops/metrics.ts";
import { createRequestIds } from "#bff/ops/request-ids.ts";
import { createSchoolWatch } from "#bff/ops/school-watch.ts";
import { createTelemetry, type Telemetry } from "#bff/ops/telemetry.ts";
import type { Portal } from "#bff/portal.ts";
import { callbackRoute } from "#bff/routes/callback.ts";
import { csrfRefusal } from "#bff/routes/csrf.ts";
import {
  answerClientError,
  refuseOtherMethods,
  refuseTrace,
  registerErrorResponses,
} from "#bff/routes/error-responses.ts";
import { type HandedOnRequests, registerGraphqlFastPath } from "#bff/routes/graphql-fast-path.ts";
import { createGraphql, graphqlRoute } from "#bff/routes/graphql.ts";
import { healthRoutes, type Lifecycle } from "#bff/routes/health.ts";
import { loginRoute } from "#bff/routes/login.ts";
import { logoutRoute } from "#bff/routes/logout.ts";
import { createRateGuards, NO_RATE_GUARDS, warnOfIgnoredForwarding } from "#bff/routes/rate-guards.ts";
import { createRequestLog, registerRequestLog } from "#bff/routes/request-log.ts";
import { PRIVATE_HEADERS, registerSecurityHeaders } from "#bff/routes/security-headers.ts";
import { sessionRoute } from "#bff/routes/session.ts";
import { sessionsRoutes } from "#bff/routes/sessions.ts";
import { registerCookies } from "#bff/sessions/cookies.ts";
import { createKeyRing, type KeyRing } from "#bff/sessions/key-ring.ts";
import { createLivePairs } from "#bff/sessions/live-pair.ts";
import { createRefreshLease } from "#bff/sessions/refresh-lease.ts";
import { createRevocationOutbox } from "#bff/sessions/revocation-outbox.ts";
import { createSeal } from "#bff/sessions/seal.ts";
import { createSessions } from "#bff/sessions/sessions.ts";
import { createSignIns } from "#bff/sessions/sign-ins.ts";
import { openSessionStore } from "#bff/sessions/open-store.ts";
import type { SessionStore } from "#bff/sessions/store.ts";
import {
  CALLBACK_PATH,
  END_OTHER_SESSIONS_PATH,
  GRAPHQL_PATH,
  LOGIN_PATH,
  LOGOUT_PATH,
  SESSION_PATH,
  SESSIONS_PATH,
} from "#shared/bff-paths.ts";

/** The school that the portal belongs to and its credentials there. */
export interface SchoolCredentials {
  url: string;
  clientId: string;
  clientSecret: string;
}

export interface AppOptions {
  config: Config;
  school: SchoolCredentials;
  sessionKeys: Buffer[];
  /** Registers what serves the browser's files: the build's output, or the development server. */
  files: (app: FastifyInstance) => Promise<void>;
  /** Epoch milliseconds. */
  now?: () => number;
  limits?: Limits;
  lifecycle?: Lifecycle;
  /** Made by whoever also shows them. */
  metrics?: Metrics;
  /** Where log lines go, in place of standard output. */
  logStream?: { write: (line: string) => void };
  /** In place of the settings' own. */
  openStore?: () => Promise<SessionStore>;
}

const SWEEP_EVERY_MS = 10 * 60 * 1000;

/**
 * Builds the server without listening.
 *
 * @throws {StoreFault} when the session store cannot be opened
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, limits = LIMITS, metrics = createMetrics(), lifecycle = { isStopping: false } } = options;
  const nextRequestId = createRequestIds();
  const handedOn: HandedOnRequests = new WeakMap();
  const app = Fastify({
    logger: { level: config.logLevel, ...(options.logStream && { stream: options.logStream }) },
    // `request-log.ts` writes one line for each request, without query and headers: an authorization response's code is in its query.
    logController: new LogController({ disableRequestLogging: true }),
    // `writeEventOf` writes the request's id into each line.
    childLoggerFactory: (log) => log,
    genReqId: (request) => handedOn.get(request)?.course.id ?? nextRequestId(),
    clientErrorHandler: answerClientError,
    bodyLimit: limits.requestBodyBytes,
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.requestHeadersMs },
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    routerOptions: { ignoreTrailingSlash: false },
    forceCloseConnections: "idle",
    // A call that the fast path hands on as the portal closes is answered with its own fault.
    return503OnClosing: false,
  });
  const keyRing = createKeyRing(options.sessionKeys);
  const telemetry = createTelemetry(app.log, metrics);
  const openStore =
    options.openStore ??
    (() => openSessionStore(config.sessionStore, (event, reason) => writeEvent(app.log, { event, reason })));
  const store = measuredStore(await openStore(), metrics);
  const portal = assemblePortal(app, options, { keyRing, store, telemetry });
  writeEvent(app.log, {
    event: "key_ring",
    keys: keyRing.recordKeys.length,
    newest: keyRing.recordKeys[0]?.id.toString("hex") ?? "none",
  });

  // Hooks and answers of every route.
  const requestLog = createRequestLog(app.log, metrics);
  registerRequestLog(app, requestLog, (request) => handedOn.get(request)?.course);
  registerErrorResponses(app, metrics);
  registerSecurityHeaders(app, config.isHttps);
  if (config.trustedProxies.length === 0) warnOfIgnoredForwarding(app);
  refuseTrace(app);
  // A connection kept alive past its answer would hold a stopping portal until its deadline.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (lifecycle.isStopping) void reply.header("connection", "close");
    done();
  });

  // Before the cookies are opened: a flood should cost as little as it can.
  const refusalOf = ({ raw, headers, routeOptions }: FastifyRequest): BffError | undefined => {
    const { addressLimit, isNavigation } = routeOptions.config;
    const refusal = addressLimit && portal.guards.addressRefusal(addressLimit, raw);
    return refusal ?? (isNavigation === true ? undefined : csrfRefusal(headers, config.portalUrl));
  };

  // What a member's browser program calls.
  await app.register(async (scope) => {
    scope.removeContentTypeParser("text/plain");
    scope.addHook("onRequest", (request, reply, done) => {
      void reply.headers(PRIVATE_HEADERS);
      const before = handedOn.get(request.raw);
      done(before === undefined ? refusalOf(request) : (before.fault as Error));
    });
    await scope.register(async (withCookies) => {
      const readSessionCookie = await registerCookies(withCookies, {
        keyRing,
        isHttps: config.isHttps,
        sessionMaxSeconds: config.sessionMaxSeconds,
      });
      loginRoute(withCookies, portal);
      callbackRoute(withCookies, portal);
      sessionRoute(withCookies, portal);
      sessionsRoutes(withCookies, portal);
      logoutRoute(withCookies, portal);
      const answerGraphql = createGraphql(portal, readSessionCookie);
      graphqlRoute(scope, answerGraphql);
      registerGraphqlFastPath(app.server, {
        portal,
        answerGraphql,
        requestLog,
        lifecycle,
        bodyLimitBytes: limits.requestBodyBytes,
        nextRequestId,
        handedOn,
      });
    });
    for (const path of [LOGIN_PATH, CALLBACK_PATH, SESSION_PATH, SESSIONS_PATH])
      refuseOtherMethods(scope, path, ["GET", "HEAD"]);
    for (const path of [LOGOUT_PATH, END_OTHER_SESSIONS_PATH, GRAPHQL_PATH])
      refuseOtherMethods(scope, path, ["POST"]);
    refuseOtherMethods(scope, `${SESSIONS_PATH}/:id`, ["DELETE"]);
  });

  // What an operator's probes call, and the files.
  healthRoutes(app, portal, lifecycle);
  await options.files(app);

  const sweeping = setInterval(() => {
    portal.sessions
      .sweep()
      .catch((error: Error) => writeEvent(app.log, { event: "sweep_failed", reason: error.message }));
  }, SWEEP_EVERY_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(sweeping);
    await portal.memberApi.pairs.settled();
    await portal.revocations.close();
    await portal.memberApi.pool.close();
    await portal.store.close();
  });
  return app;
}

function assemblePortal(
  app: FastifyInstance,
  options: AppOptions,
  { keyRing, store, telemetry }: { keyRing: KeyRing; store: SessionStore; telemetry: Telemetry },
): Portal {
  const { config, school, now = Date.now, limits = LIMITS } = options;
  const { metrics } = telemetry;
  const watch = createSchoolWatch({
    limits,
    metrics,
    now,
    report: (endpoint, state) => writeEvent(app.log, { event: "breaker", endpoint, state }),
  });
  const { fetch, close } = createSchoolFetch(school.url, config.schoolTimeoutMs, watch);
  app.addHook("onClose", close);
  const connection: SchoolConnection = {
    schoolUrl: school.url,
    clientId: school.clientId,
    clientSecret: school.clientSecret,
    redirectUri: `${config.portalUrl}${CALLBACK_PATH}`,
    fetch,
    metadata: createSchoolMetadata(school.url, fetch, now),
    now,
  };
  const seal = createSeal(keyRing);
  const revocations = createRevocationOutbox({
    store,
    seal,
    connection,
    report: telemetry.revocation,
    schedule: (work, afterMs) => {
      const timer = setTimeout(work, afterMs).unref();
      return () => clearTimeout(timer);
    },
  });
  metrics.sources.outbox = revocations.backlog;
  const sessions = createSessions({
    store,
    seal,
    limits: { idleSeconds: config.sessionIdleSeconds, maxSeconds: config.sessionMaxSeconds },
    schoolUrl: school.url,
    ended: (reason, count) => {
      telemetry.sessionEnded(reason, count);
      revocations.wake();
    },
    unreadable: () => writeEvent(app.log, { event: "session_unreadable" }),
    now,
  });
  const wait = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });
  const patienceMs = config.schoolTimeoutMs;
  const pairs = createLivePairs({
    connection,
    sessions,
    lease: createRefreshLease({ store, now, wait, patienceMs }),
    refreshWindowSeconds: config.refreshWindowSeconds,
    patienceMs,
    wait,
    owe: revocations.owe,
    report: telemetry.refresh,
  });
  return {
    config,
    telemetry,
    guards: config.isRateLimited
      ? createRateGuards(limits, now, createCallerAddress(config.trustedProxies))
      : NO_RATE_GUARDS,
    connection,
    verifyIdToken: createIdTokenVerifier(fetch, now),
    store,
    sessions,
    signIns: createSignIns(store, seal, now),
    revocations,
    memberApi: {
      pairs,
      pool: createSchoolPool({
        schoolUrl: school.url,
        timeoutMs: config.schoolTimeoutMs,
        limits,
        watch,
        metrics,
      }),
      degradation: createDegradation(now, (report) => writeEvent(app.log, report)),
      replayed: () => metrics.replays.add(),
    },
    filledRequests: createFilledRequests(readTrustedDocuments()),
  };
}

function readTrustedDocuments() {
  const folder = join(import.meta.dirname, "../shared/member-api");
  const sdl = readFileSync(join(folder, "schema.graphql"), "utf8");
  const manifest = JSON.parse(readFileSync(join(folder, "documents.json"), "utf8")) as Record<string, string>;
  return compileTrustedDocuments(sdl, manifest);
}
