/** Resolvers of digital products. */

import {
  makeConnection,
  type PageArguments,
  parsePageArguments,
} from "#school/member-api/resolvers/connection.ts";
import type { MemberApiContext, ViewerParent } from "#school/member-api/context.ts";
import { isDescending, keysetConditions } from "#school/member-api/resolvers/keyset.ts";
import { FILES_PATH } from "#school/paths.ts";
import type { DigitalProductFileRow, DigitalProductRow } from "#school/store/tables/content-tables.ts";

interface EntitledProduct extends DigitalProductRow {
  granted_at: number;
  expires_at: number | null;
  lifetime: 0 | 1;
}

const ORDER = { at: "digital_entitlement.granted_at", id: "digital_product.id", first: "newest" } as const;

/** Spec, "Viewer", row `digitalProducts`: an entitlement, not an order record. */
export const digitalProductResolvers = {
  Viewer: {
    digitalProducts: async (viewer: ViewerParent, input: PageArguments, { school }: MemberApiContext) => {
      const page = parsePageArguments(input);
      const entitled = school.db
        .selectFrom("digital_entitlement")
        .innerJoin("digital_product", "digital_product.id", "digital_entitlement.product_id")
        .where("digital_entitlement.member_id", "=", viewer.id);
      const direction = isDescending(page, ORDER) ? "desc" : "asc";
      const rows = await entitled
        .selectAll("digital_product")
        .select([
          "digital_entitlement.granted_at",
          "digital_entitlement.expires_at",
          "digital_entitlement.lifetime",
        ])
        .where((where) => keysetConditions(where, page, ORDER))
        .orderBy("digital_entitlement.granted_at", direction)
        .orderBy("digital_product.id", direction)
        .limit(page.size + 1)
        .execute();
      return makeConnection(page, rows, {
        positionOf: (row) => ({ at: row.granted_at, id: row.id }),
        toNode: (row) => row,
        countAll: async () => {
          const { count } = await entitled
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          return count;
        },
      });
    },
  },

  DigitalProduct: {
    coverImageUrl: () => null,
    grantedAt: (product: EntitledProduct) => product.granted_at,
    expireDate: (product: EntitledProduct) => product.expires_at,
    hasLifetimeAccess: (product: EntitledProduct) => product.lifetime === 1,
    files: (product: EntitledProduct, _input: unknown, { loaders }: MemberApiContext) =>
      loaders.productFiles.load(product.id),
  },

  DigitalProductFile: {
    sizeBytes: (file: DigitalProductFileRow) => file.size_bytes,
    contentType: (file: DigitalProductFileRow) => file.content_type,
    downloadUrl: (file: DigitalProductFileRow, _input: unknown, { school }: MemberApiContext) =>
      `${school.config.url}${FILES_PATH}/${file.id}`,
  },
};
