/** `client review`: fetches a client's metadata document and marks its text as reviewed. */

import { readOptions, UsageError } from "#school/commands/options.ts";
import { acceptedHosts } from "#school/oauth/client-documents/accepted-hosts.ts";
import type { ClientDocument } from "#school/oauth/client-documents/client-document.ts";
import { parseDocumentUrl } from "#school/oauth/client-documents/document-url.ts";
import { DocumentFault } from "#school/oauth/client-documents/fetch-document.ts";
import { asClient } from "#school/oauth/client-documents/find-client.ts";
import type { School } from "#school/school.ts";
import { COMMAND, insertAuditEntry } from "#school/store/audit-log.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { findReviewedSha256, storeDocumentClient } from "#school/store/oauth/clients.ts";

/**
 * Fetches a client's metadata document and returns its metadata. When the operator gives the SHA-256 of the text that they
 * have read, and the document still has it, the document is stored as reviewed.
 *
 * @throws {UsageError} when the document is not accepted here, cannot be read, or has another text
 */
export async function reviewClient(school: School, { clientId, sha256 }: ReturnType<typeof parseReview>) {
  const document = await readDocument(school, clientId);
  if (sha256 !== undefined && sha256 !== document.sha256)
    throw new UsageError("The document has changed since you read it. Look at it again without --sha256.");
  if (sha256 !== undefined) {
    const { now, random, site } = school;
    await transact(school.db, async (db) => {
      const before = (await findReviewedSha256(db, document.url)) ?? null;
      await storeDocumentClient({ db, now, schoolId: site.id }, asClient(document, true), sha256);
      await insertAuditEntry(
        { db, now, random },
        {
          actor: COMMAND,
          requestId: null,
          action: "application.review_document",
          subject: { id: document.url, name: document.name },
          before: { reviewed_sha256: before },
          after: { reviewed_sha256: sha256 },
        },
      );
    });
  }
  return {
    client_id: document.url,
    client_name: document.name,
    redirect_uris: document.redirectUris,
    /** The scopes that the client may request once it is reviewed. */
    scope: document.scopes.join(" "),
    sha256: document.sha256,
    reviewed: sha256 !== undefined,
  };
}

/** Fetches the document of a client, unless the cache has it. */
async function readDocument(school: School, clientId: string): Promise<ClientDocument> {
  const url = parseDocumentUrl(clientId, await acceptedHosts(school));
  if (url === undefined)
    throw new UsageError(
      "--client-id must be the https address of a document whose host SCHOOL_CLIENT_HOSTS or the admin area lists.",
    );
  const document = await school.documents.read(url);
  if (document instanceof DocumentFault)
    throw new UsageError(`The document cannot be used: ${document.message}.`);
  return document;
}

/** @throws {UsageError} without a `--client-id`, or with an argument that is not known */
export function parseReview(args: readonly string[]) {
  const { "client-id": clientId, sha256 } = readOptions("Nothing was reviewed.", args, {
    "client-id": { type: "string" },
    sha256: { type: "string" },
  });
  if (clientId === undefined) throw new UsageError("Nothing was reviewed.\n--client-id is required.");
  return { clientId, sha256 };
}
