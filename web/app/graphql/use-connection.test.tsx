import { renderHook } from "@testing-library/react";
import { type PropsWithChildren } from "react";
import { Provider } from "urql";
import { expect, test } from "vitest";

import { CoursesPageDocument } from "#web/generated/member-api.ts";

import { createMemberApi } from "./client.ts";
import { MemberApiContext } from "./member-api-context.ts";
import { useConnection } from "./use-connection.ts";
import { pagesOf, variablesAfter } from "./use-pages.ts";

const coursesPages = pagesOf(CoursesPageDocument, (data) => data?.viewer?.enrolledCourses);

test("a list begins with its cached first page, and says that more loads, not that it is cut", async () => {
  const asked: unknown[] = [];
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async (_path, init) => {
      const { variables } = JSON.parse(init?.body as string) as { variables: { after: string | null } };
      asked.push(variables.after);
      if (variables.after !== null) return new Promise(() => undefined);
      const enrolledCourses = {
        __typename: "CourseConnection",
        nodes: [{ __typename: "Course", id: "crs_1", slug: "react" }],
        edges: [],
        pageInfo: { __typename: "PageInfo", hasNextPage: true, endCursor: "c1" },
      };
      const viewer = { __typename: "Member", id: "mem_1", enrolledCourses };
      return Response.json({ data: { __typename: "Query", viewer } });
    },
  });
  await api.askAhead(CoursesPageDocument, variablesAfter(null));
  const rendered: ReturnType<typeof useConnection>[] = [];
  const { unmount } = renderHook(
    () => {
      rendered.push(useConnection(coursesPages));
    },
    {
      wrapper: ({ children }: PropsWithChildren) => (
        <MemberApiContext value={api}>
          <Provider value={api.client}>{children}</Provider>
        </MemberApiContext>
      ),
    },
  );
  for (const { nodes, isCut, isLoading, isLoadingMore } of rendered)
    expect([nodes.length, isCut, isLoading, isLoadingMore]).toEqual([1, false, false, true]);
  await expect.poll(() => asked).toEqual([null, "c1"]);
  unmount();
});
