/** Settings of a portal, and their faults. */

import { readConfig } from "#bff/config.ts";
import { ConfigError } from "#shared/node/settings.ts";

/** The settings that a portal for a real school needs. */
export const REAL_SCHOOL = {
  SCHOOL_URL: "https://school.example.com",
  CLIENT_ID: "cli_1",
  CLIENT_SECRET: "a secret",
  SESSION_KEYS: Buffer.from("0123456789abcdef0123456789abcdef").toString("base64"),
};

/** What is wrong with these settings. */
export function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}
