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

test.each([
  ["enrolledCourses", "enrollment", "granted_at", "id"],
  ["digitalProducts", "digital_entitlement", "granted_at", "id"],
  ["consultingServices", "consulting_service", "duration_minutes", "id"],
  ["eventRegistrations", "event", "starts_at", "id"],
  ["payments", "payment", "created_at", "tradeNo"],
] as const)("%s of one instant are read one by one, each once", async (list, table, column, key) => {
  const { db } = testSchool.school;
  await db
    .updateTable(table as "payment")
    .set({ [column]: 1 })
    .execute();
  const read = async (page: string) => {
    const { viewer } = await testSchool.readAs<{
      viewer: Record<string, { nodes: object[]; pageInfo: { endCursor: string } }>;
    }>("mem_yichun", `{ viewer { ${list}(${page}) { nodes { ${key} } pageInfo { endCursor } } } }`);
    return viewer[list]!;
  };
  const all = (await read("first: 50")).nodes;
  expect(all.length).toBeGreaterThan(1);
  const one: unknown[] = [];
  for (let after = ""; one.length < all.length;) {
    const { nodes, pageInfo } = await read(`first: 1${after}`);
    one.push(...nodes);
    after = `, after: "${pageInfo.endCursor}"`;
  }

  expect(one).toEqual(all);
});

test("payments are read between two of them, from either end", async () => {
  const read = async (page: string) => {
    const { viewer } = await testSchool.readAs<{
      viewer: { payments: { edges: { cursor: string; node: { tradeNo: string } }[] } };
    }>("mem_yichun", `{ viewer { payments(${page}) { edges { cursor node { tradeNo } } } } }`);
    return viewer.payments.edges;
  };
  const all = await read("first: 50");
  const between = all.slice(2, -1);
  const bounds = `after: "${all[1]?.cursor}", before: "${all.at(-1)?.cursor}"`;

  expect(between.length).toBeGreaterThan(1);
  expect(await read(`first: 50, ${bounds}`)).toEqual(between);
  expect(await read(`last: 50, ${bounds}`)).toEqual(between);
});
