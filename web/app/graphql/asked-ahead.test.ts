import { expect, test } from "vitest";

import { AccountPageDocument, UnreadCountDocument } from "#web/generated/member-api.ts";

import { createMemberApi } from "./client.ts";
import { documentId } from "./document-id.ts";

test("what is known already is not asked ahead, because a press on a row may be the beginning of scrolling", async () => {
  const asked: string[] = [];
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async (_path, init) => {
      const { documentId: id } = JSON.parse(init?.body as string) as { documentId: string };
      asked.push(id);
      return Response.json({ data: { __typename: "Query", unreadNotificationCount: 1 } });
    },
  });
  await api.client.query(UnreadCountDocument, {}).toPromise();
  api.askAhead(UnreadCountDocument, {});
  api.askAhead(UnreadCountDocument, {});
  // Sent last: a request for the others would have come before it.
  await api.client.query(AccountPageDocument, {}).toPromise();
  expect(asked).toEqual([documentId(UnreadCountDocument), documentId(AccountPageDocument)]);
});
