/** The operation that uploads a file. */

import { createHash } from "node:crypto";

import { conflict } from "#school/operator/api-error.ts";
import { toInstant } from "#school/operator/instants.ts";
import { change } from "#school/operator/operation.ts";
import { insertFile } from "#school/operator/records/files.ts";
import { MAX_BASE64_LENGTH, NewUpload, Upload } from "#school/operator/types/storage.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

const MEGABYTE = 1024 * 1024;

/** Bytes of a request body besides the file itself, at most. */
const ENVELOPE_BYTES = 4 * 1024;

export const storage = [
  // Choice (an uploaded file cannot be read again): there is no scope `storage:read`.
  change({
    id: "uploadFile",
    method: "POST",
    path: "/storage/uploads",
    scope: "storage:write",
    summary: "Store a file.",
    body: NewUpload,
    answer: Upload,
    bodyLimit: MAX_BASE64_LENGTH + ENVELOPE_BYTES,
    conflict: "the school stores as many bytes of files as it may",
    change: {
      action: "file.upload",
      right: "operate",
      fields: ["name", "content_type", "size_bytes", "sha256"],
    },
    run: async ({ school, body }) => {
      const content = Buffer.from(body.content_base64, "base64");
      const { name, content_type } = body;
      const file = {
        id: makeOrderedId("fil", school.now(), school.random),
        name,
        content_type,
        size_bytes: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
      };
      const created_at = school.now();
      const { storageMegabytes } = school.config;
      const stored = { ...file, content_base64: body.content_base64, created_at };
      const left = await insertFile(school.db, stored, storageMegabytes * MEGABYTE);
      if (file.size_bytes > left)
        throw conflict(`This school stores ${storageMegabytes} MB of files, and ${left} bytes are left.`);
      const answer = { ...file, created_at: toInstant(created_at) };
      return { answer, subject: { id: file.id, name }, before: {}, after: file };
    },
  }),
];
