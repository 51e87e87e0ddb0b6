/** The operation that uploads a file. */

import { createHash } from "node:crypto";
import { Type } from "typebox";

import { conflict } from "#school/operator/api-error.ts";
import { toInstant } from "#school/operator/instants.ts";
import { change } from "#school/operator/operation.ts";
import { answeredInstant, closedObject, count, id, line } from "#school/operator/types.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockName } from "#school/store/dialects/transaction.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

const MEGABYTE = 1024 * 1024;

/** Characters of a file in base64, which has one megabyte at most. */
const MAX_BASE64_LENGTH = Math.ceil(MEGABYTE / 3) * 4;

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
    run: async ({ school: { db, now, random, config }, body }) => {
      const content = Buffer.from(body.content_base64, "base64");
      const { name, content_type } = body;
      const file = {
        id: makeOrderedId("fil", now(), random),
        name,
        content_type,
        size_bytes: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
      };
      const created_at = now();
      const left = config.storageMegabytes * MEGABYTE - (await countStoredBytes(db));
      if (file.size_bytes > left)
        throw conflict(
          `This school stores ${config.storageMegabytes} MB of files, and ${left} bytes are left.`,
        );
      const stored = { ...file, content_base64: body.content_base64, created_at };
      await db.insertInto("stored_file").values(stored).execute();
      const answer = { ...file, created_at: toInstant(created_at) };
      return { answer, subject: { id: file.id, name }, before: {}, after: file };
    },
  }),
];

/**
 * Counts the bytes of all files together. Uploads are stored one after another, so that together they cannot exceed the
 * limit: no other one counts until the transaction ends.
 */
async function countStoredBytes(transaction: SchoolDatabase): Promise<number> {
  await lockName(transaction, "uploads");
  const { stored } = await transaction
    .selectFrom("stored_file")
    .select(({ fn }) => fn.sum<number | null>("size_bytes").as("stored"))
    .executeTakeFirstOrThrow();
  return stored ?? 0;
}
