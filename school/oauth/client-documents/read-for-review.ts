/** Reads a client's metadata document for a person who reviews it. */

import { acceptedHosts } from "#school/oauth/client-documents/accepted-hosts.ts";
import type { ClientDocument } from "#school/oauth/client-documents/client-document.ts";
import { parseDocumentUrl } from "#school/oauth/client-documents/document-url.ts";
import { DocumentFault } from "#school/oauth/client-documents/fetch-document.ts";
import type { School } from "#school/school.ts";

export type DocumentForReview =
  | { kind: "document"; document: ClientDocument }
  /** The address is not one of a document whose host is accepted. */
  | { kind: "not_accepted" }
  | { kind: "unreadable"; reason: string };

/** Fetches the document of a client, unless the cache has it. */
export async function readForReview(school: School, clientId: string): Promise<DocumentForReview> {
  const url = parseDocumentUrl(clientId, await acceptedHosts(school));
  if (url === undefined) return { kind: "not_accepted" };
  const document = await school.documents.read(url);
  if (document instanceof DocumentFault) return { kind: "unreadable", reason: document.message };
  return { kind: "document", document };
}
