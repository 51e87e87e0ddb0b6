import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { AccountPageDocument, HomeNoticesDocument, UnreadCountDocument } from "#web/generated/member-api.ts";

import { createMemberApi, type MemberApi } from "./member-api.ts";
import { documentId } from "./document-id.ts";

const count = { document: UnreadCountDocument, variables: {} };
const notices = { document: HomeNoticesDocument, variables: { first: 5 } };

test("data in the cache is not prefetched, since a press on a row may begin a scroll", async () => {
  const asked: string[] = [];
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async (_path, init) => {
      const { documentId: id } = JSON.parse(init?.body as string) as { documentId: string };
      asked.push(id);
      return Response.json({ data: { __typename: "Query", unreadNotificationCount: 1 } });
    },
  });
  await api.read(count, false);
  await api.askAhead(count);
  await api.askAhead(count);
  // Sent last: a request for the others would have come before it.
  await api.read({ document: AccountPageDocument, variables: {} }, false);
  expect(asked).toEqual([documentId(UnreadCountDocument), documentId(AccountPageDocument)]);
});

test("an opening screen repeats only the questions that failed or whose address has changed", async () => {
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
  const mountReader = () => api.read(count, false);
  await mountReader();
  await mountReader();
  expect(asked).toHaveLength(1);

  failed.push({ message: "a part of it failed" });
  await api.read(count, true);
  await mountReader();
  expect(asked).toHaveLength(3);

  failed.length = 0;
  await mountReader();
  expect(asked).toHaveLength(4);
  api.noteOpening();
  await mountReader();
  expect(asked).toHaveLength(5);
});

/** A client whose school counts the notifications, and the documents that it was asked for. */
function countingApi(): { api: MemberApi; asked: string[] } {
  const asked: string[] = [];
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async (_path, init) => {
      asked.push((JSON.parse(init?.body as string) as { documentId: string }).documentId);
      return Response.json({ data: { __typename: "Query", unreadNotificationCount: asked.length } });
    },
  });
  return { api, asked };
}

test("a prefetched answer serves the screen that the press opens, and the next screen asks again", async () => {
  const { api, asked } = countingApi();
  await api.askAhead(count);
  api.noteOpening();
  await api.read(count, false);
  expect(asked).toHaveLength(1);
  api.noteOpening();
  await api.read(count, false);
  expect(asked).toHaveLength(2);
});

test("a refresh asks the school, even for data that was prefetched a moment before", async () => {
  const { api, asked } = countingApi();
  await api.askAhead(count);
  await api.read(count, true);
  expect(asked).toHaveLength(2);
});

test("a prefetched answer gives the same objects each time, so that its screen renders once", async () => {
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async () => {
      const nodes = [{ __typename: "Notification", id: "ntf_1", title: "A" }];
      const notifications = { __typename: "NotificationConnection", nodes };
      return Response.json({ data: { __typename: "Query", notifications } });
    },
  });
  await api.askAhead(notices);
  const read = () => api.known(notices)?.data?.notifications;
  const first = read();
  expect(first?.nodes).toHaveLength(1);
  expect(read()).toBe(first);
});

test("the screen repeats a question whose prefetching failed", async () => {
  let isOnline = false;
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async () => {
      if (!isOnline) throw new TypeError("The network is gone.");
      return Response.json({ data: { __typename: "Query", unreadNotificationCount: 7 } });
    },
  });
  await api.askAhead(count);
  isOnline = true;
  api.noteOpening();
  const { data } = await api.read(count, false);
  expect(data?.unreadNotificationCount).toBe(7);
});

test("the answer to a refresh does not replace what a mutation has written since the question", async () => {
  const calls: ((unreadNotificationCount: number) => void)[] = [];
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: () =>
      new Promise((resolve) =>
        calls.push((unreadNotificationCount) =>
          resolve(Response.json({ data: { __typename: "Query", unreadNotificationCount } })),
        ),
      ),
  });
  const shown = () => api.known(count)?.data?.unreadNotificationCount;
  const leave = new QueryObserver(api.queries, api.asked(count) as never).subscribe(() => undefined);
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.(3);
  await expect.poll(shown).toBe(3);

  const refreshed = api.refreshShown(notices, true);
  await expect.poll(() => calls.length).toBe(2);
  api.write(count, () => ({ __typename: "Query" as const, unreadNotificationCount: 1 }));
  calls[1]?.(2);
  await refreshed;

  expect(shown()).toBe(1);
  leave();
});
