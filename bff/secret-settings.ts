/** The secrets among the portal's settings, which can be read again while it runs. */

import { ConfigError, type Environment, settingReader } from "#shared/node/settings.ts";

export interface Secrets {
  /** Keys of 32 bytes, the first encrypts; null only with the embedded school, which then makes a key file. */
  sessionKeys: Buffer[] | null;
  /** The client secret, or while it is changed the new one and the former one; null only with the embedded school. */
  clientSecrets: string[] | null;
}

/** The portal's settings that may stand in files. */
export const SECRET_SETTINGS: readonly string[] = ["CLIENT_SECRET", "SESSION_KEYS", "SESSION_STORE"];

const MAX_CLIENT_SECRETS = 2;

/**
 * Reads the secrets alone.
 *
 * @throws {ConfigError} with all of their faults
 */
export function readSecrets(environment: Environment): Secrets {
  const faults: string[] = [];
  const { secret } = settingReader(environment, faults, (name, _value, form) => `${name}: expected ${form}.`);
  const secrets = parseSecrets(secret, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return secrets;
}

/**
 * @param read    returns the value of a setting that may stand in a file
 * @param faults  to which those of the secrets are added
 */
export function parseSecrets(read: (name: string) => string | undefined, faults: string[]): Secrets {
  return {
    sessionKeys: parseSessionKeys(read("SESSION_KEYS"), faults),
    clientSecrets: parseClientSecrets(read("CLIENT_SECRET"), faults),
  };
}

/** One line, or two while the secret is changed at the school: first the new one, then the former one. */
function parseClientSecrets(value: string | undefined, faults: string[]): string[] | null {
  if (value === undefined) return null;
  const lines = value.split("\n").map((line) => line.trim());
  if (lines.length <= MAX_CLIENT_SECRETS) return lines;
  faults.push(
    `CLIENT_SECRET has ${lines.length} lines: expected the client secret alone, or while it is changed two lines, first the new one and then the former one.`,
  );
  return null;
}

/**
 * Parses the key ring. Each key is checked, since a short key among good ones would otherwise fail only when it is used.
 *
 * @returns null when unset, or refused (its faults are in the list)
 */
function parseSessionKeys(value: string | undefined, faults: string[]): Buffer[] | null {
  if (value === undefined) return null;
  const keys = value.split(",").map((text) => Buffer.from(text.trim(), "base64"));
  const before = faults.length;
  keys.forEach((key, index) => {
    const place = `SESSION_KEYS: key ${index + 1} of ${keys.length}`;
    const first = keys.findIndex((other) => other.equals(key));
    if (key.length !== 32)
      faults.push(
        `${place} has ${key.length} bytes: expected the base64 form of 32 bytes. Make one with: openssl rand -base64 32`,
      );
    else if (key.every((byte) => byte === key[0]))
      faults.push(`${place} is one byte repeated: expected random bytes.`);
    else if (first !== index)
      faults.push(`SESSION_KEYS: key ${first + 1} and key ${index + 1} are the same. Give each key once.`);
  });
  return faults.length > before ? null : keys;
}
