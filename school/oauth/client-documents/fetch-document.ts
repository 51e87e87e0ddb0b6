/** Fetches a metadata document from a server that is not trusted. */

import { Resolver, lookup as lookUpOnThisMachine } from "node:dns/promises";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";

import { SECOND } from "#school/clock.ts";
import { isPublicAddress } from "#school/oauth/client-documents/public-address.ts";

/** Bytes of a document, at most (draft-ietf-oauth-client-id-metadata-document-02, "Maximum Response Size"). */
const MAX_DOCUMENT_BYTES = 5 * 1024;

/** Time for the whole fetch: name resolution, connection and answer. */
const DEADLINE = 3 * SECOND;

/** `application/json`, or another type of JSON such as `application/client+json`. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export interface FetchedDocument {
  text: string;
  cacheControl: string | undefined;
  /** HTTP dates, as sent. */
  expires: string | undefined;
  date: string | undefined;
}

/** Why a document cannot be used. The message is only for the log: it could tell a caller about the school's network. */
export class DocumentFault extends Error {}

/**
 * Fetches a document.
 *
 * Choice (how a document is fetched): its server may be hostile. So the fetch uses only TLS, follows no redirect, connects
 * to exactly the public address that was checked, and reads at most 5 kB within three seconds.
 *
 * @param mayBePrivate  whether the operator has listed this host as one that may be in a private network
 * @throws {DocumentFault} for everything that is not a JSON answer with status 200
 */
export function fetchDocument(
  url: URL,
  { mayBePrivate }: { mayBePrivate: boolean },
): Promise<FetchedDocument> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new DocumentFault(reason));
      outgoing.destroy();
    };
    const timer = setTimeout(() => fail("the time was over"), DEADLINE);
    const outgoing = request(url, {
      // Each fetch has its own connection, so that no connection to an untrusted server stays open.
      agent: false,
      rejectUnauthorized: true,
      maxHeaderSize: 8 * 1024,
      lookup: mayBePrivate ? checkedLookup(resolveOnThisMachine, () => true) : checkedLookup(resolveInPublic),
      headers: { accept: "application/json" },
    });
    outgoing.on("error", (error) => fail(error.message));
    outgoing.on("response", (answer) => {
      const { headers, statusCode } = answer;
      if (statusCode !== 200) return fail(`its status is ${statusCode}`);
      if (!JSON_TYPE.test(headers["content-type"] ?? "")) return fail("its type is not JSON");
      if (headers["content-encoding"] !== undefined) return fail("it is encoded");
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_DOCUMENT_BYTES) fail(`it is larger than ${MAX_DOCUMENT_BYTES} bytes`);
        else chunks.push(chunk);
      });
      answer.on("error", (error) => fail(error.message));
      answer.on("end", () => {
        if (!answer.complete) return fail("it broke off");
        const text = decode(Buffer.concat(chunks));
        if (text === undefined) return fail("it is not UTF-8");
        clearTimeout(timer);
        const { "cache-control": cacheControl, expires, date } = headers;
        resolve({ text, cacheControl, expires, date });
      });
    });
    outgoing.end();
  });
}

/**
 * Makes the `lookup` of a connection: it returns an address that passed the check, or fails when none does. Since the
 * connection uses that address, a name that changes its address after the check (DNS rebinding) gains nothing.
 *
 * @param resolve  returns a name's addresses
 */
export function checkedLookup(
  resolve: (name: string) => Promise<string[]>,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  const choose = callbackify(async (name: string): Promise<string> => {
    const address = (await resolve(name)).find(isAllowed);
    if (address === undefined) throw new DocumentFault("its host has no public address");
    return address;
  });
  return (name, options, callback) =>
    choose(name, (error: NodeJS.ErrnoException | null, address) => {
      if (error !== null) callback(error, "");
      else if (options.all === true) callback(null, [{ address, family: isIP(address) }]);
      else callback(null, address, isIP(address));
    });
}

/**
 * Queries the name servers and not this machine's hosts file. It does not use libuv's few threads: slow name servers would
 * keep them busy, and password hashes need them.
 */
async function resolveInPublic(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: SECOND, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
}

async function resolveOnThisMachine(name: string): Promise<string[]> {
  return (await lookUpOnThisMachine(name, { all: true })).map(({ address }) => address);
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
