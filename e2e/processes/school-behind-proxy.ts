/** A school behind a proxy that can interfere with its answers, and the settings of a portal at it. */

import { findFreePort } from "../harness/free-port.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";
import { type InterferingProxy, startInterferingProxy } from "./interfering-proxy.ts";

export interface SchoolBehindProxy {
  school: SchoolProcess;
  proxy: InterferingProxy;
  /** Of a portal that is a client of the school. */
  settings: Record<string, string>;
}

/** Access tokens of this school live a second, so that a later call needs a refresh. */
export async function startSchoolBehindProxy(): Promise<SchoolBehindProxy> {
  const proxy = await startInterferingProxy(await findFreePort());
  const schoolPort = await findFreePort();
  const school = await startSchool({
    SCHOOL_URL: proxy.url,
    SCHOOL_PORT: String(schoolPort),
    SCHOOL_ACCESS_TOKEN_SECONDS: "1",
  });
  proxy.forwardTo(schoolPort);
  return { school, proxy, settings: { ...(await portalSettings(school)), SCHOOL_URL: proxy.url } };
}

/** Registers a portal at the school. The port is chosen here, because the redirect URI contains it. */
export async function portalSettings(school: SchoolProcess): Promise<Record<string, string>> {
  const port = String(await findFreePort());
  const client = await school.createClient({ redirectUris: [`http://localhost:${port}/auth/callback`] });
  return {
    PORT: port,
    SCHOOL_URL: school.url,
    CLIENT_ID: client.client_id,
    CLIENT_SECRET: client.client_secret ?? "",
  };
}
