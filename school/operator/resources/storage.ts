import { createHash } from "node:crypto";

import { makeOrderedId } from "../../store/opaque.ts";
import { toInstant } from "../instants.ts";
import { operation } from "../operation.ts";
import { insertFile } from "../records/files.ts";
import { MAX_BASE64_LENGTH, NewUpload, Upload } from "../types/storage.ts";

/** Bytes of a body beside the file itself. */
const ENVELOPE_BYTES = 4 * 1024;

export const storage = [
  operation({
    id: "uploadFile",
    method: "POST",
    path: "/storage/uploads",
    scope: "storage:write",
    summary: "Store a file.",
    body: NewUpload,
    answer: Upload,
    bodyLimit: MAX_BASE64_LENGTH + ENVELOPE_BYTES,
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
      await insertFile(school.db, { ...file, content_base64: body.content_base64, created_at });
      return { ...file, created_at: toInstant(created_at) };
    },
  }),
];
