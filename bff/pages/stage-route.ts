/**
 * `GET /preview/stage`: the document in which an operator's preview runs the portal on sample members. It shows nobody's data.
 * Still, it is sent only to members who may preview, and only into a frame of this portal: alone it would look like the real portal.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";

import { BffError } from "#bff/errors.ts";
import type { Portal } from "#bff/portal.ts";
import type { SendPage } from "#bff/routes/files/portal-files.ts";
import { sessionIdOf } from "#bff/sessions/cookies.ts";
import { mayPreview } from "#bff/sessions/session-view.ts";
import { PREVIEW_STAGE_PATH } from "#shared/bff-paths.ts";

/** @param sendStage  undefined where no pages are served */
export function previewStageRoute(
  app: FastifyInstance,
  { config, sessions, audit }: Portal,
  sendStage: SendPage | undefined,
): void {
  app.get(PREVIEW_STAGE_PATH, { config: { csrfExemption: "own_frame" } }, async (request, reply) => {
    const id = isOwnFrame(request) ? sessionIdOf(request) : undefined;
    const session = id === undefined ? undefined : await sessions.read(id);
    const isAllowed = session !== undefined && mayPreview(session.record.member, config.previewRoles);
    if (!isAllowed || sendStage === undefined) throw new BffError("not_found", "no stage for this caller");
    audit.previewOpened(request.id, { key: session.key, sub: session.record.member.sub });
    return sendStage(request, reply);
  });
}

/** Whether a page of this portal loads it into a frame (Fetch Metadata). A browser without Fetch Metadata is refused. */
function isOwnFrame({ headers }: FastifyRequest): boolean {
  return headers["sec-fetch-dest"] === "iframe" && headers["sec-fetch-site"] === "same-origin";
}
