/**
 * The school's server: every plugin and route by hand, in reading order. Listening and stopping are `main.ts`'s.
 */

import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";

import { addSetPasswordRoutes } from "#school/account/set-password.ts";
import { trustRanges } from "#shared/node/headers/caller-address.ts";
import { hasOneHost } from "#shared/node/headers/host-header.ts";
import { sendableLogos } from "#shared/node/branding/logo-file.ts";
import { SECOND } from "#school/clock.ts";
import { answerError, answerUnknownPath, answerUnreadableAddress } from "#school/error-answers.ts";
import { addAdmin } from "#school/admin/admin.ts";
import { LAZY_COMPILERS } from "#school/lazy-compilers.ts";
import { addMcp } from "#school/mcp/endpoint.ts";
import { addMemberApi } from "#school/member-api/endpoint.ts";
import { addAuthorizeRoute } from "#school/oauth/authorization/authorize.ts";
import { addConsentRoute } from "#school/oauth/authorization/consent.ts";
import { invalidRequest } from "#school/oauth/errors.ts";
import { addMetadataRoutes } from "#school/oauth/metadata.ts";
import { addRegistrationRoute } from "#school/oauth/registration/register.ts";
import { addRevocationRoute } from "#school/oauth/revoke.ts";
import { addSignInRoutes } from "#school/oauth/authorization/sign-in.ts";
import { addTokenRoute } from "#school/oauth/token.ts";
import { addUserInfoRoute } from "#school/oauth/userinfo.ts";
import { addOperatorApi } from "#school/operator/endpoint.ts";
import { measureRequests } from "#school/ops/metrics.ts";
import { addDemoSite } from "#school/pages/demo-site.ts";
import { homePage } from "#school/pages/home-page.ts";
import { contextWithLogin, sendPage } from "#school/pages/page.ts";
import { addSignOutPage } from "#school/pages/sign-out-page.ts";
import { readWebSession } from "#school/pages/web-session-cookie.ts";
import { addStyleSheet } from "#school/pages/style-sheet.ts";
import { STYLE_PATH } from "#school/paths.ts";
import { findRights } from "#school/rights/rights.ts";
import { watchRoutes } from "#school/route-methods.ts";
import type { School } from "#school/school.ts";
import { demoMembers } from "#school/seed/accounts.ts";
import { makeId } from "#school/store/opaque.ts";
import { requireRoom } from "#school/store/dialects/sqlite.ts";

/** Bytes of a request body, at most. The largest body is a GraphQL document; some routes have a smaller limit. */
const BODY_LIMIT = 256 * 1024;

/**
 * Time in which a whole request must have arrived.
 *
 * Choice (a request comes within 10 seconds): a request that takes longer is answered 408 and its connection closed.
 */
const REQUEST_TIMEOUT = 10 * SECOND;

const STYLE_FILES = [new URL("pages/style/sign-in.css", import.meta.url)];

/**
 * Builds the school service, every plugin and route in reading order; it does not listen yet.
 *
 * @param logger  Fastify's logger options; off when absent
 */
export async function buildSchool(
  school: School,
  logger: FastifyServerOptions["logger"] = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // Node ends a late request only after `headersTimeout` as well, whose default is a minute.
    http: { connectionsCheckingInterval: SECOND, headersTimeout: REQUEST_TIMEOUT },
    frameworkErrors: answerUnreadableAddress(school),
    // Every unknown field and every field of another type is reported; none is removed or converted.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true } },
    schemaController: { compilersFactory: LAZY_COMPILERS },
    trustProxy: trustRanges(school.config.trustedProxies),
    // A problem page shows it and a member quotes it, so it must stay unique over restarts.
    genReqId: () => makeId("req", school.random),
  });

  app.addHook("onRequest", async ({ raw }) => {
    if (!hasOneHost(raw))
      throw invalidRequest("The request must have one Host header, with a name and a port.");
  });
  // Choice (no CORS headers): the specification shows none. A portal and the programs of operators call from a server or a
  // person's computer. In a page of another origin every script could read the token.
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: school.config.url.startsWith("https:"),
    // Without a referrer Chromium posts forms with `Origin: null`, which the check of our own forms refuses.
    referrerPolicy: { policy: "same-origin" },
  });
  await app.register(cookie);
  await app.register(formbody);
  app.setErrorHandler(answerError(school));
  app.setNotFoundHandler(answerUnknownPath(school, watchRoutes(app)));
  app.addHook("onSend", async (_request, reply) => {
    if (school.lifecycle.hasStoppedListening) void reply.header("connection", "close");
    // Most answers are about one member. A route whose answer may be cached sets the header itself.
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
  });

  measureRequests(app, school.metrics);

  app.get("/healthz", async () => {
    await school.db.selectFrom("school").select("id").execute();
    return { status: "ok" };
  });
  // The migrations have run before the school listens, so the tables are there.
  app.get("/readyz", async (_request, reply) => {
    if (school.lifecycle.isStopping) return reply.code(503).send({ status: "stopping" });
    await school.db.selectFrom("school").select("id").execute();
    const { database } = school.config;
    if (database.kind === "sqlite") requireRoom(database.path, school.freeBytes);
    return { status: "ready" };
  });
  app.get("/", async (request, reply) => {
    const context = await contextWithLogin(school, request);
    const member = (await readWebSession(school, request))?.member;
    const rights = member && (await findRights(school, school.db, member.id));
    const isOperator = rights?.has("operate") === true;
    return sendPage(reply, context, homePage(context, member, isOperator));
  });
  if (school.config.demo) addDemoSite(app, school);
  addStyleSheet(app, STYLE_PATH, STYLE_FILES, school.config);
  for (const { path, headers, content } of sendableLogos(school.config.logo))
    app.get(path, (_request, reply) => reply.headers(headers).send(content));
  // Browsers request an icon by themselves. The school has none.
  app.get("/favicon.ico", (_request, reply) => reply.code(204).send());

  addMetadataRoutes(app, school);
  addAuthorizeRoute(app, school);
  addSignInRoutes(app, school, school.config.demo ? demoMembers : () => []);
  addSignOutPage(app, school);
  addSetPasswordRoutes(app, school);
  addConsentRoute(app, school);
  addTokenRoute(app, school);
  addUserInfoRoute(app, school);
  addRevocationRoute(app, school);
  addRegistrationRoute(app, school);

  await app.register(addAdmin, { school });
  await app.register(addMemberApi, { school });
  await app.register(addOperatorApi, { school });
  await app.register(addMcp, { school });
  return app;
}
