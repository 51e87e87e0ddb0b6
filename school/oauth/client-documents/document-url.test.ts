import { describe, expect, test } from "vitest";

import {
  type DocumentHosts,
  parseDocumentUrl,
  resolvesDocuments,
} from "#school/oauth/client-documents/document-url.ts";

const NOBODY: DocumentHosts = { clientHosts: [], openRegistration: false, privateClientHosts: [] };
const ANYBODY: DocumentHosts = { ...NOBODY, openRegistration: true };

describe("parseDocumentUrl", () => {
  test("accepts an https URL with a path", () => {
    expect(parseDocumentUrl("https://client.example/oauth/client.json", ANYBODY)?.host).toBe(
      "client.example",
    );
    expect(parseDocumentUrl("https://client.example/client?version=2", ANYBODY)?.search).toBe("?version=2");
  });

  test.each([
    "http://client.example/client.json",
    "https://client.example",
    "https://client.example/",
    "https://client.example/client.json#me",
    "https://client.example/client.json#",
    "https://somebody@client.example/client.json",
    "https://somebody:secret@client.example/client.json",
    "https://client.example/./client.json",
    "https://client.example/a/../client.json",
    "https://client.example/a/%2e%2e/client.json",
    "https://client.example/a/.%2E/client.json",
    "https://CLIENT.example/client.json",
    "https://client.example:443/client.json",
    "https://client.example\\@elsewhere.example/client.json",
    "https://client.example/client.json\n",
    " https://client.example/client.json",
    "https:client.example/client.json",
    "https://clïent.example/client.json",
    "https://127.0.0.1/client.json",
    "https://2130706433/client.json",
    "https://[::1]/client.json",
    "https://client.example:8443/client.json",
    `https://client.example/${"c".repeat(978)}`,
    "https://:secret@client.example/client.json",
    "cli_known",
    "",
  ])("refuses %j", (clientId) => {
    expect(parseDocumentUrl(clientId, ANYBODY)).toBeUndefined();
  });

  test("accepts 1000 characters, and a port of a host that may be in a private network", () => {
    const longest = `https://client.example/${"c".repeat(977)}`;
    const hosts = { ...ANYBODY, privateClientHosts: ["client.example:8443"] };

    expect(longest).toHaveLength(1000);
    expect(parseDocumentUrl(longest, ANYBODY)).toBeDefined();
    expect(parseDocumentUrl("https://client.example:8443/client.json", hosts)).toBeDefined();
    expect(parseDocumentUrl("https://client.example:8444/client.json", hosts)).toBeUndefined();
  });

  test('Spec, "Authentication", rule 4: an allowlisted host is accepted, or any if that is open', () => {
    const hosts = { ...NOBODY, clientHosts: ["client.example", "other.example:8443"] };
    const counts = (clientId: string, by: DocumentHosts) => parseDocumentUrl(clientId, by) !== undefined;

    expect(counts("https://client.example/client.json", hosts)).toBe(true);
    expect(counts("https://other.example:8443/client.json", hosts)).toBe(true);
    expect(counts("https://other.example/client.json", hosts)).toBe(false);
    expect(counts("https://sub.client.example/client.json", hosts)).toBe(false);
    expect(counts("https://client.example/client.json", NOBODY)).toBe(false);
    expect(resolvesDocuments(NOBODY)).toBe(false);
    expect(resolvesDocuments(hosts)).toBe(true);
    expect(resolvesDocuments(ANYBODY)).toBe(true);
  });
});
