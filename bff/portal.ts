/** The parts that a route may use, created once at start and passed to each route. */

import type { FormerBuilds } from "#bff/builds/former-builds.ts";
import type { LiveSettingsReader } from "#bff/branding/live-settings.ts";
import type { RateGuards } from "#bff/bounds/rate-guards.ts";
import type { Compressor } from "#bff/content-encoding/compressor.ts";
import type { Config } from "#bff/config.ts";
import type { FilledRequests } from "#bff/member-api/filled-requests.ts";
import type { MemberApi } from "#bff/member-api/member-call.ts";
import type { ClientSecrets } from "#bff/oauth/client-secret.ts";
import type { VerifyIdToken } from "#bff/oauth/id-token.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import type { Audit } from "#bff/ops/audit/audit.ts";
import type { Telemetry } from "#bff/ops/telemetry.ts";
import type { RevocationOutbox } from "#bff/pairs/revocation-outbox.ts";
import type { KeyFingerprints } from "#bff/sessions/keys/key-fingerprints.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import type { SignIns } from "#bff/sign-in/sign-ins.ts";
import type { SessionStore } from "#bff/store/store.ts";

export interface Portal {
  config: Config;
  /** The settings that change while the portal runs. */
  live: LiveSettingsReader;
  telemetry: Telemetry;
  audit: Audit;
  guards: RateGuards;
  compressor: Compressor;
  connection: SchoolConnection;
  clientSecrets: ClientSecrets;
  verifyIdToken: VerifyIdToken;
  store: SessionStore;
  keyFingerprints: KeyFingerprints;
  sessions: Sessions;
  signIns: SignIns;
  revocations: RevocationOutbox;
  memberApi: MemberApi;
  filledRequests: FilledRequests;
  formerBuilds: FormerBuilds;
  /** Waits for running refreshes, then closes the connections to school and store. */
  close: () => Promise<void>;
}
