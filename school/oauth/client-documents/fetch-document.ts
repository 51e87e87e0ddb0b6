import { Resolver, lookup as lookUpOnThisMachine } from "node:dns/promises";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";

import { SECOND } from "#school/clock.ts";
import { isPublicAddress } from "#school/oauth/client-documents/public-address.ts";

/** Bytes of a document (draft-ietf-oauth-client-id-metadata-document-02, "Maximum Response Size"). */
const MAX_DOCUMENT_BYTES = 5 * 1024;

/** Time for everything: the name's addresses, the connection, the whole answer. */
const DEADLINE = 3 * SECOND;

/** `application/json`, or another type of JSON such as `application/client+json`. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** A document as its server sent it. */
export interface FetchedDocument {
  text: string;
  cacheControl: string | undefined;
  /** HTTP dates. */
  expires: string | undefined;
  date: string | undefined;
}

/** Why there is no document; for the log alone, since whoever asked might be asking about our own network. */
export class DocumentFault extends Error {}

/**
 * Choice (how a document is fetched): from a server that may be hostile, over TLS alone, without a redirect, from an
 * address of the public internet that was checked and is then the one connected to, at most 5 kB, in three seconds.
 *
 * @param mayBePrivate  the operator named this host as one in a private network
 * @throws {DocumentFault} on everything that is not a JSON answer with status 200
 */
export function fetchDocument(
  url: URL,
  { mayBePrivate }: { mayBePrivate: boolean },
): Promise<FetchedDocument> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      reject(new DocumentFault(why));
      asking.destroy();
    };
    const timer = setTimeout(() => fail("the time was over"), DEADLINE);
    const asking = request(url, {
      // One connection for one document: nothing is kept open to a stranger's server.
      agent: false,
      rejectUnauthorized: true,
      maxHeaderSize: 8 * 1024,
      lookup: mayBePrivate ? checkedLookup(resolveOnThisMachine, () => true) : checkedLookup(resolveInPublic),
      headers: { accept: "application/json" },
    });
    asking.on("error", (error) => fail(error.message));
    asking.on("response", (answer) => {
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
    asking.end();
  });
}

/**
 * The lookup of a connection: refuses a name if none of its addresses may be connected to, and hands on one that may, so
 * that a name which changes its address between check and connection gains nothing.
 *
 * @param resolve  a name's addresses
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
 * By the name servers alone, not by this machine's own list of names; and not in the few threads that also check
 * passwords, which slow name servers could keep busy.
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
