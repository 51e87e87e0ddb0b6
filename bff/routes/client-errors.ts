/**
 * `POST /auth/client-errors`: a member's page reports that a part of it broke. The report is counted and logged, and stored nowhere else.
 * It needs no session, because a broken page may not know of one, and no cookie is read.
 */

import type { FastifyInstance } from "fastify";

import { BffError } from "#bff/errors.ts";
import { writeEventOf } from "#bff/ops/log/events.ts";
import type { Engine } from "#bff/ops/metrics/metric-labels.ts";
import type { Portal } from "#bff/portal.ts";
import { CLIENT_ERRORS_PATH } from "#shared/bff-paths.ts";
import { CLIENT_ERROR_CODES, type ClientErrorReport } from "#shared/client-errors.ts";

/** The pattern of the page for an address without a screen. */
const NO_SCREEN = "*";
const RELEASE_FORM = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/** @param patterns  of the build's screens */
export function clientErrorsRoute(
  app: FastifyInstance,
  { guards, telemetry }: Pick<Portal, "guards" | "telemetry">,
  patterns: ReadonlySet<string> = new Set(),
): void {
  app.post(
    CLIENT_ERRORS_PATH,
    { config: { addressLimit: "client_errors_of_address" } },
    async (request, reply) => {
      const report = parseReport(request.body, patterns);
      guards.requireClientErrorRate();
      const [engine, engineVersion] = engineOf(request.headers["user-agent"]);
      telemetry.metrics.clientErrors.add(report.code, engine);
      writeEventOf(request, { event: "client_error", ...report, engine, engineVersion });
      return reply.code(204).send();
    },
  );
}

/**
 * Nothing of the result is free text of the caller. A screen that this build does not have may be one of another release, whose page is
 * still open: it is reported without its name.
 *
 * @throws {BffError} `invalid_request`
 */
function parseReport(body: unknown, patterns: ReadonlySet<string>): ClientErrorReport {
  if (typeof body !== "object" || body === null)
    throw new BffError("invalid_request", "the report is not a JSON object");
  const { code: given, screen, release, ...others } = body as Record<string, unknown>;
  const code = CLIENT_ERROR_CODES.find((each) => each === given);
  if (Object.keys(others).length > 0)
    throw new BffError("invalid_request", "the report has an unknown member");
  if (code === undefined) throw new BffError("invalid_request", "the report has no known code");
  if (typeof screen !== "string") throw new BffError("invalid_request", "the report has no screen");
  if (typeof release !== "string" || !RELEASE_FORM.test(release))
    throw new BffError("invalid_request", "the report's release is not of the form 1.2.3");
  return { code, screen: patterns.has(screen) ? screen : NO_SCREEN, release };
}

/** Engines by their word in a `User-Agent`. Browsers on Chromium name WebKit too, and those on an iPhone are all WebKit. */
const ENGINE_WORDS: readonly (readonly [Engine, word: RegExp, version: RegExp])[] = [
  // Without a window it is `HeadlessChrome`, as an operator's own probe may be.
  ["chromium", /Chrome\//, /Chrome\/(\d{1,4})\b/],
  ["gecko", /\bFirefox\//, /\bFirefox\/(\d{1,4})\b/],
  ["webkit", /\bAppleWebKit\//, /\bVersion\/(\d{1,4})\b/],
];

/** @returns engine and major version, which is 0 where it is not told */
function engineOf(userAgent: string | undefined): [engine: Engine, version: number] {
  const text = (userAgent ?? "").slice(0, 512);
  const [engine, , version] = ENGINE_WORDS.find(([, word]) => word.test(text)) ?? ["other"];
  return [engine, Number(version?.exec(text)?.[1] ?? 0)];
}
