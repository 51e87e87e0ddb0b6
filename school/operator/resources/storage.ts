/** The operation that uploads a file. */

import { createHash } from "node:crypto";
import { Type } from "typebox";

import { conflict } from "#school/operator/api-error.ts";
import { toInstant } from "#school/operator/instants.ts";
import { change } from "#school/operator/operation.ts";
import { answeredInstant, closedObject, count, id, line } from "#school/operator/types.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { transactAlone } from "#school/store/dialects/transaction.ts";
import { makeOrderedId } from "#school/store/opaque.ts";
import type { StoredFileRow } from "#school/store/tables/operator-tables.ts";

const MAX_FILE_BYTES = 1024 * 1024;

/** Characters of that many bytes in base64. */
const MAX_BASE64_LENGTH = Math.ceil(MAX_FILE_BYTES / 3) * 4;

const properties = {
  name: line("The name of the file."),
  content_type: Type.String({
    pattern: "^[a-z]+/[a-z0-9.+-]+$",
    maxLength: 100,
    description: "Its media type, such as application/pdf.",
  }),
};

const NewUpload = closedObject(
  {
    ...properties,
    content_base64: Type.String({
      contentEncoding: "base64",
      pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
      maxLength: MAX_BASE64_LENGTH,
      description: "The file in base64, at most 1 MB of it.",
    }),
  },
  { title: "NewUpload" },
);

const Upload = closedObject(
  {
    id: id("the file"),
    ...properties,
    size_bytes: count("How large it is."),
    sha256: Type.String({ description: "SHA-256 of the file, in hexadecimal digits." }),
    created_at: answeredInstant("When it was uploaded."),
  },
  { title: "Upload" },
);

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

/**
 * Stores a file if all files together stay within the limit. Uploads are stored one after another, so that together
 * they cannot exceed the limit.
 *
 * @param limit  bytes of all files together
 * @returns the bytes that were free before the call; when they are fewer than the file has, it was not stored
 */
function insertFile(db: SchoolDatabase, file: StoredFileRow, limit: number): Promise<number> {
  return transactAlone(db, "uploads", async (transaction) => {
    const { stored } = await transaction
      .selectFrom("stored_file")
      .select(({ fn }) => fn.sum<number | null>("size_bytes").as("stored"))
      .executeTakeFirstOrThrow();
    const left = limit - (stored ?? 0);
    if (file.size_bytes <= left) await transaction.insertInto("stored_file").values(file).execute();
    return left;
  });
}
