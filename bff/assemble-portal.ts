/** Creates the portal's parts, each once, and passes them to those that need them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";

import { createLiveSettings } from "#bff/branding/live-settings.ts";
import { createFormerBuilds, type FormerBuilds } from "#bff/builds/former-builds.ts";
import { createCallerAddress } from "#bff/bounds/caller-address.ts";
import type { Limits } from "#bff/bounds/limits.ts";
import { createRateGuards, NO_RATE_GUARDS } from "#bff/bounds/rate-guards.ts";
import { createSchoolWatch } from "#bff/bounds/school-watch.ts";
import { closeInTime } from "#bff/close-in-time.ts";
import { createCompressor } from "#bff/content-encoding/compressor.ts";
import { createThreadWork } from "#bff/content-encoding/thread-work.ts";
import type { Config } from "#bff/config.ts";
import { createDegradation } from "#bff/member-api/degradation.ts";
import { createFilledRequests, type FilledRequests } from "#bff/member-api/filled-requests.ts";
import { createFormerDocuments } from "#bff/member-api/former-documents.ts";
import { createSchoolPool } from "#bff/member-api/school-pool.ts";
import { compileTrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import { createDecompress } from "#bff/member-api/decompress.ts";
import { createClientSecrets } from "#bff/oauth/client-secret.ts";
import { createIdTokenVerifier } from "#bff/oauth/id-token.ts";
import { createSchoolConnection, type SchoolCredentials } from "#bff/oauth/school-connection.ts";
import { createSchoolFetch } from "#bff/oauth/school-fetch.ts";
import type { Audit } from "#bff/ops/audit/audit.ts";
import { writeEvent } from "#bff/ops/log/events.ts";
import type { StoreCounts } from "#bff/ops/metrics/store-reading.ts";
import type { Telemetry } from "#bff/ops/telemetry.ts";
import { createLivePairs } from "#bff/pairs/live-pair.ts";
import { createRefreshLease } from "#bff/pairs/refresh-lease.ts";
import { createRevocationOutbox } from "#bff/pairs/revocation-outbox.ts";
import type { Portal } from "#bff/portal.ts";
import { createKeyFingerprints } from "#bff/sessions/keys/key-fingerprints.ts";
import type { KeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { createSessions } from "#bff/sessions/sessions.ts";
import { watchMassEndings } from "#bff/sessions/mass-endings/watch-mass-endings.ts";
import { createSignIns } from "#bff/sign-in/sign-ins.ts";
import { announceInstance } from "#bff/store/announce-instance.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { RELEASE } from "#shared/node/release.ts";

/** What `app.ts` makes before the portal's parts. */
interface Foundations {
  config: Config;
  school: SchoolCredentials;
  /** Epoch milliseconds. */
  now: () => number;
  /** Epoch milliseconds of a clock that is never set back. */
  steadyNow: () => number;
  limits: Limits;
  log: FastifyBaseLogger;
  keyRing: KeyRing;
  store: SessionStore;
  telemetry: Telemetry;
  audit: Audit;
}

/** A session whose member was seen within this time counts as active; it is stored every five minutes when they were. */
const ACTIVE_SECONDS = 15 * 60;

/**
 * The outbox starts at once to send pending revocations of earlier processes; the pools connect with their first call.
 *
 * @returns parts that the caller must `close()`, the store it was given included
 * @throws {Error} when the trusted documents that were built with the portal do not fit its schema
 */
export function assemblePortal(foundations: Foundations): Portal {
  const { config, school, now, steadyNow, limits, log, keyRing, store, telemetry, audit } = foundations;
  const { metrics } = telemetry;
  const timeoutMs = config.schoolTimeoutMs;
  const { watch, schoolFetch, connection, clientSecrets } = connectSchool(foundations);
  const seal = createSeal(keyRing);
  const keyFingerprints = createKeyFingerprints({
    store,
    // The demo school stores no fingerprints, as in store-owner.ts: any portal may use its store later.
    fingerprints: () => (config.school === null ? [] : keyRing.fingerprints),
    report: telemetry.unreadable,
    steadyNow,
  });
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
  metrics.sources.store = () => countStore(store, now());
  const sessions = createSessions({
    store,
    seal,
    limits: {
      idleSeconds: config.sessionIdleSeconds,
      maxSeconds: config.sessionMaxSeconds,
      perMember: config.sessionsPerMember,
      inMemory: config.sessionCacheEntries,
    },
    schoolUrl: school.url,
    ended: (reason, count, session) => {
      telemetry.sessionEnded(reason, count);
      audit.sessionEnded(reason, count, session);
      revocations.wake();
    },
    tellsWhose: audit.isOn,
    unreadable: () => keyFingerprints.noteUnreadable("record"),
    lookedUp: (outcome) => metrics.cacheLookups.add("sessions", outcome),
    now,
    steadyNow,
  });
  const pairs = createLivePairs({
    connection,
    sessions,
    lease: createRefreshLease({ store, now, steadyNow, wait, maxWaitMs: timeoutMs }),
    refreshWindowSeconds: config.refreshWindowSeconds,
    maxWaitMs: timeoutMs,
    wait,
    enqueueRevocation: revocations.enqueue,
    report: telemetry.refresh,
  });
  const formerBuilds = createFormerBuilds(config.formerBuilds, steadyNow);
  const filledRequests = createDocumentRequests(formerBuilds);
  // The operator may have ended sessions: their revocations are sent now, and not at the next read of the outbox.
  store.watch((key) => {
    if (key === null) revocations.wake();
  });
  const stopWatching = watchMassEndings({
    sessions,
    store,
    seal,
    now,
    wait,
    due: revocations.due,
    moved: (count) => {
      telemetry.sessionsMoved(count);
      revocations.wake();
    },
    finished: ({ moved }) => writeEvent(log, { event: "mass_ending_finished", count: moved }),
  });
  const withdrawInstance = announceInstance(store, RELEASE, now);
  const threads = createThreadWork(limits);
  const decompress = createDecompress(threads, limits.memberApiAnswerBytes);
  const pool = createSchoolPool({ schoolUrl: school.url, timeoutMs, decompress, limits, watch, metrics });
  return {
    config,
    live: createLiveSettings(config.noticeFiles),
    telemetry,
    audit,
    guards: config.isRateLimited
      ? createRateGuards(limits, steadyNow, createCallerAddress(config.trustedProxies))
      : NO_RATE_GUARDS,
    compressor: createCompressor(threads),
    connection,
    clientSecrets,
    verifyIdToken: createIdTokenVerifier(schoolFetch.fetch, now, steadyNow),
    store,
    keyFingerprints,
    sessions,
    signIns: createSignIns(store, seal, now),
    revocations,
    memberApi: {
      pairs,
      pool,
      degradation: createDegradation(steadyNow, (report) => writeEvent(log, report)),
      replayed: () => metrics.replays.add(),
    },
    filledRequests,
    formerBuilds,
    async close() {
      const workMs = config.stopSeconds * 1000;
      await closeInTime(log, "mass endings", stopWatching);
      await closeInTime(log, "list of instances", withdrawInstance);
      await closeInTime(log, "refreshes", pairs.settled, workMs);
      await closeInTime(log, "revocations", revocations.close, workMs);
      await closeInTime(log, "Member API", pool.close, workMs);
      await closeInTime(log, "school", schoolFetch.close, workMs);
      await closeInTime(log, "session store", store.close);
    },
  };
}

/** The connection to the authorization server, and which client secret it accepts. */
function connectSchool({ config, school, now, steadyNow, limits, log, telemetry }: Foundations) {
  const { metrics, outages } = telemetry;
  const watch = createSchoolWatch({ limits, metrics, now: steadyNow, outage: outages.school });
  const timeoutMs = config.schoolTimeoutMs;
  const schoolFetch = createSchoolFetch({ schoolUrl: school.url, timeoutMs, limits, watch, now });
  const { fetch } = schoolFetch;
  const connection = createSchoolConnection({ school, portalUrl: config.portalUrl, fetch, now, steadyNow });
  const clientSecrets = createClientSecrets({
    connection,
    secrets: school.clientSecrets,
    report: (event) => writeEvent(log, event),
  });
  connection.secretRefused = clientSecrets.doubt;
  return { watch, schoolFetch, connection, clientSecrets };
}

/** Counts the content of the store, for the gauges. */
async function countStore(store: SessionStore, nowMs: number): Promise<StoreCounts> {
  const [{ all, seen }, { count, oldestMs }, ending, releases] = await Promise.all([
    store.countSessions(Math.floor(nowMs / 1000) - ACTIVE_SECONDS),
    store.revocationBacklog(),
    store.massEnding(),
    store.runningReleases(nowMs),
  ]);
  const sameRelease = releases.filter((release) => release === RELEASE).length;
  return {
    active: seen,
    idle: all - seen,
    pending: count,
    oldestMs,
    sameRelease,
    otherRelease: releases.length - sameRelease,
    endedUnmoved: ending === null || ending.finishedAtMs !== null ? 0 : ending.total - ending.moved,
  };
}

function wait(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}

/** @throws {Error} when the trusted documents that were built with the portal do not fit its schema */
function createDocumentRequests({ documentText }: FormerBuilds): FilledRequests {
  const folder = join(import.meta.dirname, "../shared/member-api");
  const sdl = readFileSync(join(folder, "schema.graphql"), "utf8");
  const manifest = JSON.parse(readFileSync(join(folder, "documents.json"), "utf8")) as Record<string, string>;
  const documents = compileTrustedDocuments(sdl, manifest);
  return createFilledRequests(documents, createFormerDocuments(documents.schema, documentText));
}
