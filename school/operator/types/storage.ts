/** The JSON types of uploaded files. */

import { Type } from "typebox";

import { answeredInstant, closedObject, count, id, line } from "#school/operator/types/common.ts";

/** Bytes of a file, at most. */
const MAX_FILE_BYTES = 1024 * 1024;

/** Characters of that many bytes in base64. */
export const MAX_BASE64_LENGTH = Math.ceil(MAX_FILE_BYTES / 3) * 4;

const properties = {
  name: line("The name of the file."),
  content_type: Type.String({
    pattern: "^[a-z]+/[a-z0-9.+-]+$",
    maxLength: 100,
    description: "Its media type, such as application/pdf.",
  }),
};

export const NewUpload = closedObject(
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

export const Upload = closedObject(
  {
    id: id("the file"),
    ...properties,
    size_bytes: count("How large it is."),
    sha256: Type.String({ description: "SHA-256 of the file, in hexadecimal digits." }),
    created_at: answeredInstant("When it was uploaded."),
  },
  { title: "Upload" },
);
