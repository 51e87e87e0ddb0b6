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

test("what was answered while a screen opens is not asked again, unless a part of it failed or the address changed since", async () => {
  const asked: string[] = [];
  const failed: { message: string }[] = [];
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async (_path, init) => {
      const { documentId: id } = JSON.parse(init?.body as string) as { documentId: string };
      asked.push(id);
      const errors = failed.length === 0 ? undefined : failed;
      return Response.json({ data: { __typename: "Query", unreadNotificationCount: 1 }, errors });
    },
  });
  const mountReader = () => api.client.query(UnreadCountDocument, {}).toPromise();
  await mountReader();
  await mountReader();
  expect(asked).toHaveLength(1);

  failed.push({ message: "a part of it failed" });
  await api.client.query(UnreadCountDocument, {}, { requestPolicy: "network-only" }).toPromise();
  await mountReader();
  expect(asked).toHaveLength(3);

  failed.length = 0;
  await mountReader();
  expect(asked).toHaveLength(4);
  api.noteNavigation();
  await mountReader();
  expect(asked).toHaveLength(5);
});
