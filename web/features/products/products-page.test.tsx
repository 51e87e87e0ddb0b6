import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { answerWithout, bffWith, fakeBff, type Fields } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

import { formatBytes } from "./view-model/product.ts";

const answering = (products: readonly Fields[]) => bffWith({ products });

const product = (fields: Fields = {}): Fields => ({
  __typename: "DigitalProduct",
  id: "prd_1",
  title: "水彩線稿包 PDF",
  files: [
    {
      __typename: "DigitalProductFile",
      id: "fil_1",
      name: "線稿 A4.pdf",
      sizeBytes: 18_734_112,
      contentType: "application/pdf",
      downloadUrl: "http://127.0.0.1:4000/files/1",
    },
  ],
  ...fields,
});

test("a file on another host names the host", async () => {
  const file = { __typename: "DigitalProductFile", id: "fil_1", name: "a.pdf" };
  const files = [{ ...file, downloadUrl: "https://files.example/a.pdf" }];
  await openPortal(answering([product({ files })]), "/products");
  expect(await screen.findByText("From files.example, not our site")).toBeTruthy();
});

test("files that share an id keep their own names, and an unknown type is shown as it is", async () => {
  const file = (name: string, contentType: string) => ({
    __typename: "DigitalProductFile",
    id: "1",
    name,
    contentType,
    sizeBytes: null,
    downloadUrl: null,
  });
  await openPortal(
    answering([
      product({ id: "p1", title: 2026, files: [file("a.pdf", "constructor")] }),
      product({ id: "p2", files: [file("b.pdf", "application/pdf")] }),
    ]),
    "/products",
  );
  expect(await screen.findByText("a.pdf")).toBeTruthy();
  expect(screen.getByText("b.pdf")).toBeTruthy();
  expect(screen.getByText(/^constructor/)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "2026" })).toBeTruthy();
});

test("an answer without the list is not taken for an empty one", async () => {
  const bff = fakeBff();
  bff.instead = (document, variables) => answerWithout("digitalProducts", bff.answer(document, variables));
  await openPortal(bff, "/products");
  expect(await screen.findByText("This is not available at the moment")).toBeTruthy();
});

test("a product without fields is shown, and a `javascript:` address is never a download", async () => {
  const odd = { __typename: "DigitalProductFile", id: "f", name: "x", downloadUrl: "javascript:alert(1)" };
  await openPortal(
    answering([
      { __typename: "DigitalProduct" },
      product({ id: "prd_2", files: [odd] }),
      product({ id: "prd_3", files: [] }),
    ]),
    "/products",
  );
  expect(await screen.findByRole("heading", { level: 2, name: "A product without a name" })).toBeTruthy();
  // Of the first product it is not known whether it has files.
  expect(screen.getAllByText("No files yet.")).toHaveLength(1);
  expect(screen.queryByRole("link", { name: /^Download/ })).toBeNull();
  expect(screen.getByText(/No download link yet/)).toBeTruthy();
});

test("sizes are shown in the unit that fits", () => {
  expect(formatBytes(0, "en")).toBe("0 byte");
  expect(formatBytes(204_118, "en")).toBe("204 kB");
  expect(formatBytes(9_120_554, "en")).toBe("9.1 MB");
});

const many = (count: number): Fields[] =>
  Array.from({ length: count }, (_, place) => product({ id: `prd_${place}`, title: `Product ${place}` }));

/** One page of products as the school answers it. */
function pageOf(nodes: Fields[], pageInfo: Fields | null): Response {
  const digitalProducts = { __typename: "DigitalProductConnection", nodes, pageInfo };
  return Response.json({ data: { viewer: { __typename: "Viewer", id: "mem_1", digitalProducts } } });
}

test("a product that is added while the pages are read appears only once", async () => {
  const bff = fakeBff();
  const all = many(60);
  bff.instead = (document, { after }) => {
    if (document !== "ProductsPage") return undefined;
    // By now one more stands at the top, so the second page begins with the last row of the first.
    return typeof after === "string"
      ? pageOf(all.slice(49), { __typename: "PageInfo", hasNextPage: false, endCursor: "b" })
      : pageOf(all.slice(0, 50), { __typename: "PageInfo", hasNextPage: true, endCursor: "a" });
  };
  await openPortal(bff, "/products");
  expect(await screen.findByRole("heading", { name: "Product 59" })).toBeTruthy();
  expect(within(screen.getByRole("main")).getAllByRole("heading", { level: 2 })).toHaveLength(60);
  expect(screen.queryByText(/^Only the first/)).toBeNull();
});

test.each([
  ["says that there are more and gives no way there", { hasNextPage: true, endCursor: null }, "50"],
  ["gives cursors that lead back", { hasNextPage: true, endCursor: "back" }, "50"],
  ["fills a page and does not say whether there are more", null, "50"],
])("where a school %s, the list is not said to be complete", async (_what, pageInfo, count) => {
  const bff = fakeBff();
  bff.instead = (document) =>
    document === "ProductsPage"
      ? pageOf(many(50), pageInfo === null ? null : { __typename: "PageInfo", ...pageInfo })
      : undefined;
  await openPortal(bff, "/products");
  expect(await screen.findByText(`Only the first ${count} are listed; there may be more.`)).toBeTruthy();
  expect(screen.queryByText("Loading…")).toBeNull();
});

test("a list without end is read up to two thousand rows, and says so", async () => {
  const bff = fakeBff();
  let pages = 0;
  bff.instead = (document) => {
    if (document !== "ProductsPage") return undefined;
    pages += 1;
    const nodes = [product({ id: `prd_${pages}`, title: `Product ${pages}` })];
    return pageOf(nodes, { __typename: "PageInfo", hasNextPage: true, endCursor: `c${pages}` });
  };
  await openPortal(bff, "/products");
  expect(await screen.findByText(/^Only the first 40 are listed/)).toBeTruthy();
  expect(screen.queryByText("Loading…")).toBeNull();
});
