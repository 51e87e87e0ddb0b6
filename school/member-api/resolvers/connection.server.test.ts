import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { makeConnection, parsePageArguments } from "#school/member-api/resolvers/connection.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

describe("parsePageArguments", () => {
  test("clamps any size to 50 and defaults to 20", () => {
    fc.assert(
      fc.property(fc.nat(), (first) => {
        expect(parsePageArguments({ first }).size).toBe(Math.min(first, MAX_PAGE_SIZE));
      }),
    );
    expect(parsePageArguments({}).size).toBe(20);
  });
});

describe("makeConnection", () => {
  /** The neighbours of a page of three rows, by the number of rows that the query found. The query reads one row more. */
  const neighbours = (found: number, page: { first: number } | { last: number }) => {
    const rows = Array.from({ length: found }, (_, at) => ({ at, id: `row_${at}` }));
    const { pageInfo } = makeConnection(parsePageArguments(page), rows, {
      positionOf: (row) => row,
      countAll: () => Promise.resolve(found),
    });
    return [pageInfo.hasPreviousPage, pageInfo.hasNextPage];
  };

  test("a page with exactly the requested number of rows has no next page", () => {
    expect(neighbours(3, { first: 3 })).toEqual([false, false]);
    expect(neighbours(3, { last: 3 })).toEqual([false, false]);
  });

  test("one more row means a next page, or backwards a previous page", () => {
    expect(neighbours(4, { first: 3 })).toEqual([false, true]);
    expect(neighbours(4, { last: 3 })).toEqual([true, false]);
  });
});

describe("every connection of the Member API", () => {
  interface Page {
    nodes: unknown[];
    pageInfo: { hasNextPage: boolean };
  }

  test.each([
    ["viewer", "enrolledCourses"],
    ["viewer", "digitalProducts"],
    ["viewer", "consultingServices"],
    ["viewer", "eventRegistrations"],
    ["viewer", "payments"],
    ["root", "notifications"],
  ])("%s.%s: a page of all rows has no next page, and a page of all but one has", async (parent, field) => {
    const read = async (first: number): Promise<Page> => {
      const page = `${field}(first: ${first}) { nodes { __typename } pageInfo { hasNextPage } }`;
      const query = parent === "viewer" ? `{ viewer { ${page} } }` : `{ ${page} }`;
      const data = await testSchool.readAs<Record<string, Page> & { viewer?: Record<string, Page> }>(
        "mem_yichun",
        query,
      );
      return (data.viewer ?? data)[field]!;
    };
    const all = (await read(MAX_PAGE_SIZE)).nodes.length;

    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThan(MAX_PAGE_SIZE);
    expect((await read(all)).pageInfo.hasNextPage).toBe(false);
    expect((await read(all - 1)).pageInfo.hasNextPage).toBe(true);
  });
});
