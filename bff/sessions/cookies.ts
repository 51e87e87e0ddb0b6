/**
 * The portal's two cookies. Each is an @fastify/secure-session envelope around one opaque id and nothing else: tokens,
 * times and revocation state live in the store, so that ending a session ends every copy of its cookie.
 */

import secureSession from "@fastify/secure-session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

import type { KeyRing } from "#bff/sessions/keys/key-ring.ts";
import { cookieValues } from "#shared/node/headers/cookie-header.ts";
import { OPEN_SECTIONS_COOKIE, OPEN_SECTIONS_PATH } from "#shared/device-cookies.ts";

/** The content of an envelope. */
interface CookieContent {
  id: string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Envelope of the sign-in cookie; `session` is declared by the library. */
    signIn: secureSession.Session<CookieContent>;
  }
}

export interface CookieOptions {
  keyRing: KeyRing;
  /** Https gets `__Host-Http-` names and `Secure`; plain http on loopback cannot (Safari drops such cookies there). */
  isHttps: boolean;
  sessionMaxSeconds: number;
  /** Called at each look-up of an opened cookie in memory. */
  lookedUp?: (outcome: "hit" | "miss") => void;
  /** How many opened `Cookie` headers are cached with their ids. Only the store knows whether such a session still exists. */
  cacheEntries: number;
}

const SIGN_IN_COOKIE_SECONDS = 60 * 60;

/** Names of the cookies as they are sent. */
export function cookieNames(isHttps: boolean): { session: string; signIn: string } {
  return isHttps
    ? { session: "__Host-Http-session", signIn: "__Host-Http-sign-in" }
    : { session: "session", signIn: "sign-in" };
}

/**
 * The session in a `Cookie` header: its id, `unreadable` for a cookie that does not open (its key was removed, or it was
 * tampered with), `none` without one.
 */
export type SessionCookie = { id: string } | "unreadable" | "none";

export type ReadSessionCookie = (header: string | undefined) => SessionCookie;

/** All cookies of the portal together have about 700 characters. */
const MAX_CACHED_HEADER_LENGTH = 2048;

/**
 * A reader of the session cookie for pages and the Member API, which are served outside the scope of the cookies: for a call of the
 * Member API parser, envelopes and answer hooks would be a tenth of its cost.
 */
export async function openSessionCookieReader(
  app: FastifyInstance,
  options: CookieOptions,
): Promise<ReadSessionCookie> {
  const { promise: reader, resolve } = Promise.withResolvers<ReadSessionCookie>();
  await app.register(async (scope) => {
    await registerCookies(scope, options);
    resolve(sessionCookieReader(scope, options));
  });
  return reader;
}

/** Registers both cookies on this scope. */
export async function registerCookies(app: FastifyInstance, options: CookieOptions): Promise<void> {
  const names = cookieNames(options.isHttps);
  // WARNING: `__Host-` cookies need Path=/ stated and no Domain; a browser drops them otherwise.
  const common = { path: "/", httpOnly: true, secure: options.isHttps };
  const key = handedOutUncopied(options.keyRing.cookieKeys);
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    raw.headers.cookie = withOpeningFirst(app, raw.headers.cookie, names.session, "session");
    raw.headers.cookie = withOpeningFirst(app, raw.headers.cookie, names.signIn, "signIn");
    done();
  });
  await app.register(secureSession, [
    {
      sessionName: "session",
      cookieName: names.session,
      key,
      // An upper bound only: the record says when the session ends.
      expiry: options.sessionMaxSeconds,
      cookie: { ...common, sameSite: "strict", maxAge: options.sessionMaxSeconds },
    },
    {
      sessionName: "signIn",
      cookieName: names.signIn,
      key,
      expiry: SIGN_IN_COOKIE_SECONDS,
      // Lax, since the school's redirect back is cross-site.
      cookie: { ...common, sameSite: "lax", maxAge: SIGN_IN_COOKIE_SECONDS },
    },
  ]);
}

/**
 * The plugin reads the first cookie of a name. Another program on the same host, such as a second portal on `localhost`, can have set
 * one of the same name, which does not open.
 *
 * @returns the header with the first value that opens in front; unchanged without two values of this name
 */
function withOpeningFirst(
  app: FastifyInstance,
  header: string | undefined,
  cookieName: string,
  sessionName: string,
): string | undefined {
  const values = cookieValues(header, cookieName);
  if (values.length < 2) return header;
  const opening = values.find((value) => app.decodeSecureSession(value, app.log, sessionName) !== null);
  return opening === undefined ? header : `${cookieName}=${encodeURIComponent(opening)}; ${header}`;
}

/**
 * The plugin copies its list of keys with `map` when it is registered. This list hands out itself, so that the plugin uses the
 * keys that the ring has later, too.
 */
function handedOutUncopied(keys: Buffer[]): Buffer[] {
  return Object.defineProperty(keys, "map", { value: () => keys, configurable: true });
}

function sessionCookieReader(
  app: FastifyInstance,
  { keyRing, isHttps, cacheEntries, lookedUp }: CookieOptions,
): ReadSessionCookie {
  const { session: name } = cookieNames(isHttps);
  const opened = new LRUCache<string, { id: string }>({ max: cacheEntries });
  let keysOfOpened = keyRing.recordKeys;
  return (header) => {
    if (header === undefined) return "none";
    // A cookie must not stay open after its key has been taken away.
    if (keysOfOpened !== keyRing.recordKeys) {
      opened.clear();
      keysOfOpened = keyRing.recordKeys;
    }
    const before = opened.get(header);
    lookedUp?.(before === undefined ? "miss" : "hit");
    if (before !== undefined) return before;
    const values = cookieValues(header, name);
    if (values.length === 0) return "none";
    const id = values.map((value) => idIn(app, value)).find((opened) => opened !== undefined);
    if (id === undefined) return "unreadable";
    const cookie = { id };
    // The header may hold other cookies too: one member could fill the memory with headers that differ in these.
    if (header.length <= MAX_CACHED_HEADER_LENGTH) opened.set(header, cookie);
    return cookie;
  };
}

function idIn(app: FastifyInstance, value: string): string | undefined {
  const envelope = app.decodeSecureSession(value, app.log, "session");
  return idOf((envelope as secureSession.Session<CookieContent> | null)?.get("id"));
}

/** The opaque id in the session cookie. A changed or foreign cookie counts as none. */
export function sessionIdOf(request: FastifyRequest): string | undefined {
  return idOf((request.session as secureSession.Session<CookieContent>).get("id"));
}

/** Puts a new session's id into the cookie. */
export function setSessionId(request: FastifyRequest, id: string): void {
  (request.session as secureSession.Session<CookieContent>).set("id", id);
}

/** Deletes the session cookie in the browser. Does not end the session. */
export function clearSessionCookie(request: FastifyRequest): void {
  request.session.delete();
}

/**
 * Deletes the one cookie of the browser program that says something about a member: which courses they have. Not every browser
 * supports `Clear-Site-Data`, which would also delete the settings of this device.
 */
export function forgetOpenSections(reply: FastifyReply, isHttps: boolean): void {
  reply.clearCookie(OPEN_SECTIONS_COOKIE, { path: OPEN_SECTIONS_PATH, secure: isHttps, sameSite: "lax" });
}

/** The browser's id for pending sign-ins. */
export function browserIdOf(request: FastifyRequest): string | undefined {
  return idOf(request.signIn.get("id"));
}

export function setBrowserId(request: FastifyRequest, id: string): void {
  request.signIn.set("id", id);
}

/** Whether the browser sent a session cookie, even one that does not open. */
export function hasSessionCookie(request: FastifyRequest, isHttps: boolean): boolean {
  return request.cookies[cookieNames(isHttps).session] !== undefined;
}

function idOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length === 43 ? value : undefined;
}
