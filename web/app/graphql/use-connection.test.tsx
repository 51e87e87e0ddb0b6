import { act, renderHook } from "@testing-library/react";
import { type PropsWithChildren } from "react";
import { expect, test } from "vitest";

import { CoursesPageDocument } from "#web/generated/member-api.ts";

import { createMemberApi } from "./member-api.ts";
import { MemberApiContext } from "./member-api-context.ts";
import { useConnection } from "./use-connection.ts";
import { firstPageOf, pagesOf } from "./pages.ts";

const coursesPages = pagesOf(CoursesPageDocument, (data) => data?.viewer?.enrolledCourses);

/** One page with a single course, and the cursor of the next one. */
function pageOf(slug: string, endCursor: string | null) {
  const enrolledCourses = {
    __typename: "CourseConnection",
    nodes: [{ __typename: "Course", id: `crs_${slug}`, slug }],
    edges: [],
    pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
  };
  const viewer = { __typename: "Member", id: "mem_1", enrolledCourses };
  return Response.json({ data: { __typename: "Query", viewer } });
}

/** A list whose pages are answered by the function. */
async function openList(answer: (after: string | null) => Response | Promise<Response>) {
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async (_path, init) => {
      const { variables } = JSON.parse(init?.body as string) as { variables: { after: string | null } };
      return answer(variables.after);
    },
  });
  await api.askAhead(firstPageOf(coursesPages));
  const rendered: ReturnType<typeof useConnection>[] = [];
  const { unmount } = renderHook(() => void rendered.push(useConnection(coursesPages)), {
    wrapper: ({ children }: PropsWithChildren) => <MemberApiContext value={api}>{children}</MemberApiContext>,
  });
  return { rendered, unmount };
}

test("a list starts with its cached first page, and says that more is loading, not that it is cut off", async () => {
  const asked: unknown[] = [];
  const { rendered, unmount } = await openList((after) => {
    asked.push(after);
    return after === null ? pageOf("react", "c1") : new Promise(() => undefined);
  });
  for (const { nodes, isCut, isLoading, isLoadingMore } of rendered)
    expect([nodes.length, isCut, isLoading, isLoadingMore]).toEqual([1, false, false, true]);
  await expect.poll(() => asked).toEqual([null, "c1"]);
  unmount();
});

test("while a list is read again, the rows of its later pages stay", async () => {
  const asked: (string | null)[] = [];
  const { rendered, unmount } = await openList((after) => {
    asked.push(after);
    if (after === null) return pageOf("react", "c1");
    // The second reading waits for its second page.
    return asked.length > 2 ? new Promise(() => undefined) : pageOf("css", null);
  });
  await expect.poll(() => rendered.at(-1)?.nodes).toHaveLength(2);
  await act(async () => rendered.at(-1)?.refresh());
  await expect.poll(() => asked).toEqual([null, "c1", null, "c1"]);
  // A render that is scheduled happens first.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(rendered.at(-1)?.nodes).toHaveLength(2);
  unmount();
});

test("a list that is now shorter at the school loses the pages that are gone", async () => {
  let next: string | null = "c1";
  const { rendered, unmount } = await openList((after) =>
    after === null ? pageOf("react", next) : pageOf("css", null),
  );
  const slugs = () => rendered.at(-1)?.nodes.map((node) => (node as { slug: string }).slug);
  await expect.poll(slugs).toEqual(["react", "css"]);
  next = null;
  act(() => rendered.at(-1)?.refresh());
  await expect.poll(slugs).toEqual(["react"]);
  unmount();
});
