/** The member's digital products and their files, for the search over everything. */

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { paths, rowAddress } from "#web/app/paths.ts";
import { findable, sentOnly } from "#web/app/search/findable.ts";
import { pagedSource } from "#web/app/search/paged-source.ts";
import type { SearchedFeature, SearchSource } from "#web/app/search/search-source.ts";
import type { Origins } from "#web/format/outward-link.ts";
import { distinctKeys } from "#web/model/distinct-keys.ts";

import { products } from "../products-page.tsx";
import { parseProduct, productRow } from "../view-model/product.ts";

export const searched: SearchedFeature = {
  keywords: "downloads files 下載 檔案",
  sources: ({ api, origins }) => [productSource(api, origins)],
};

function productSource(api: MemberApi, origins: Origins): SearchSource {
  return pagedSource(api, "products", products, (nodes) => {
    const keys = distinctKeys(nodes.map(({ id }) => id));
    return nodes.map((node, place) => {
      const { title, description, files } = parseProduct(node, origins);
      const key = keys[place] ?? "";
      if (title === null) return null;
      return findable({
        kind: "products",
        key,
        title,
        also: sentOnly(...(files ?? []).map(({ name }) => name), description),
        target: { href: rowAddress(paths.products, productRow(key)) },
      });
    });
  });
}
