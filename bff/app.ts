/** The portal's server: every plugin and route by hand, in reading order. Knows no port and no signal. */

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import Fastify, { type FastifyInstance, LogController } from "fastify";

import type { Config } from "#bff/config.ts";
import { createDegradation } from "#bff/member-api/degradation.ts";
import { createSchoolPool } from "#bff/member-api/school-pool.ts";
import { compileTrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import { createIdTokenVerifier } from "#bff/oauth/id-token.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { createSchoolFetch } from "#bff/oauth/school-fetch.ts";
import { createSchoolMetadata } from "#bff/oauth/school-metadata.ts";
import type { Portal } from "#bff/portal.ts";
import { callbackRoute } from "#bff/routes/callback.ts";
import { requireOwnPage } from "#bff/routes/csrf.ts";
import { refuseOtherMethods, registerErrorResponses } from "#bff/routes/error-responses.ts";
import { graphqlRoute } from "#bff/routes/graphql.ts";
import { healthRoutes } from "#bff/routes/health.ts";
import { loginRoute } from "#bff/routes/login.ts";
import { logoutRoute } from "#bff/routes/logout.ts";
import { registerSecurityHeaders } from "#bff/routes/security-headers.ts";
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
}

const MAX_BODY_BYTES = 16 * 1024;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

/**
 * Builds the server without listening.
 *
 * @throws {StoreFault} when the session store cannot be opened
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config } = options;
  const app = Fastify({
    logger: { level: config.logLevel },
    // One line for each request is written below, without query and headers: an authorization response's code is in its query.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: false },
    forceCloseConnections: "idle",
  });
  const keyRing = createKeyRing(options.sessionKeys);
  const store = await openSessionStore(config.sessionStore, (event, reason) =>
    app.log.warn({ event, reason }),
  );
  const portal = assemblePortal(app, options, keyRing, store);

  // Hooks and answers of every route.
  registerErrorResponses(app);
  await registerSecurityHeaders(app, config.isHttps);
  app.addHook("onResponse", async (request, reply) => {
    request.log.info({
      event: "request",
      method: request.method,
      path: request.routeOptions.url ?? "(no route)",
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    });
  });

  // What a member's browser program calls.
  await app.register(async (scope) => {
    scope.removeContentTypeParser("text/plain");
    await registerCookies(scope, {
      keyRing,
      isHttps: config.isHttps,
      sessionMaxSeconds: config.sessionMaxSeconds,
    });
    scope.addHook("onRequest", async (request, reply) => {
      void reply.header("cache-control", "no-store").header("vary", "cookie");
      requireOwnPage(request, config.portalUrl);
    });
    loginRoute(scope, portal);
    callbackRoute(scope, portal);
    sessionRoute(scope, portal);
    sessionsRoutes(scope, portal);
    logoutRoute(scope, portal);
    graphqlRoute(scope, portal);
    for (const path of [LOGIN_PATH, CALLBACK_PATH, SESSION_PATH, SESSIONS_PATH])
      refuseOtherMethods(scope, path, ["GET", "HEAD"]);
    for (const path of [LOGOUT_PATH, END_OTHER_SESSIONS_PATH, GRAPHQL_PATH])
      refuseOtherMethods(scope, path, ["POST"]);
    refuseOtherMethods(scope, `${SESSIONS_PATH}/:id`, ["DELETE"]);
  });

  // What an operator's probes call, and the files.
  healthRoutes(app, portal);
  await options.files(app);

  const sweeping = setInterval(() => {
    portal.sessions
      .sweep()
      .catch((error: Error) => app.log.warn({ event: "sweep_failed", reason: error.message }));
  }, SWEEP_EVERY_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(sweeping);
    await portal.revocations.close();
    await portal.memberApi.pool.close();
    await portal.store.close();
  });
  return app;
}

function assemblePortal(
  app: FastifyInstance,
  options: AppOptions,
  keyRing: KeyRing,
  store: SessionStore,
): Portal {
  const { config, school, now = Date.now } = options;
  const { fetch, close } = createSchoolFetch(school.url, config.schoolTimeoutMs);
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
    report: (outcome, reason) => app.log.info({ event: "revocation", outcome, reason }),
    schedule: (work, afterMs) => {
      const timer = setTimeout(work, afterMs).unref();
      return () => clearTimeout(timer);
    },
  });
  const sessions = createSessions({
    store,
    seal,
    limits: { idleSeconds: config.sessionIdleSeconds, maxSeconds: config.sessionMaxSeconds },
    schoolUrl: school.url,
    ended: (reason, count) => {
      app.log.info({ event: "session_ended", reason, count });
      revocations.wake();
    },
    unreadable: () => app.log.warn({ event: "session_unreadable" }),
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
    report: (outcome, reason) => app.log.info({ event: "refresh", outcome, reason }),
  });
  return {
    config,
    connection,
    verifyIdToken: createIdTokenVerifier(fetch, now),
    store,
    sessions,
    signIns: createSignIns(store, seal, now),
    revocations,
    memberApi: {
      pairs,
      pool: createSchoolPool(school.url, config.schoolTimeoutMs),
      degradation: createDegradation(now, (report) => app.log.warn(report)),
    },
    documents: readTrustedDocuments(),
  };
}

function readTrustedDocuments() {
  const folder = join(import.meta.dirname, "../shared/member-api");
  const sdl = readFileSync(join(folder, "schema.graphql"), "utf8");
  const manifest = JSON.parse(readFileSync(join(folder, "documents.json"), "utf8")) as Record<string, string>;
  return compileTrustedDocuments(sdl, manifest);
}
