/** The bodies of the admin area's forms: text as browsers send it, and nothing else. */

import { parse } from "node:querystring";

import type { FastifyInstance } from "fastify";

import { statusOfUnreadBody } from "#school/unread-body.ts";

const FORM_TYPE = "application/x-www-form-urlencoded";

/** Why the body of a form was not read; nothing is changed then. */
export type BodyFault = "form_media_type" | "form_too_large" | "form_malformed";

/** The statuses with which Fastify refuses a body. */
const FAULT_OF_STATUS: Readonly<Record<number, BodyFault>> = {
  400: "form_malformed",
  413: "form_too_large",
  415: "form_media_type",
};

class UnreadableBody extends Error {
  readonly fault: BodyFault;

  constructor(fault: BodyFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Reads the bodies of the routes that are added later, in place of every other parser: a form is never sent as JSON. */
export function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(FORM_TYPE, { parseAs: "string" }, ({ headers }, body, done) => {
    const coding = headers["content-encoding"]?.toLowerCase() ?? "identity";
    if (coding !== "identity") return done(new UnreadableBody("form_media_type"));
    if (!isWellFormed(body)) return done(new UnreadableBody("form_malformed"));
    return done(null, parse(body, "&", "=", { maxKeys: 0 }));
  });
}

/** Is every percent escape one, and do they stand for UTF-8? */
function isWellFormed(body: string): boolean {
  try {
    decodeURIComponent(body);
    return true;
  } catch {
    return false;
  }
}

/** Why a body was not read, by the error that Fastify or `readFormBodies` refused it with; undefined for another error. */
export function bodyFaultOf(error: unknown): BodyFault | undefined {
  if (error instanceof UnreadableBody) return error.fault;
  return FAULT_OF_STATUS[statusOfUnreadBody(error) ?? 0];
}
