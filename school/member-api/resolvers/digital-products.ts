/** Resolvers of digital products. */

import { type PageArguments, readConnection } from "#school/member-api/resolvers/connection.ts";
import type { MemberApiContext, ViewerParent } from "#school/member-api/context.ts";
import { absoluteUrl, coverPath, FILES_PATH } from "#school/paths.ts";
import type { DigitalProductFileRow, DigitalProductRow } from "#school/store/tables/content-tables.ts";

interface EntitledProduct extends DigitalProductRow {
  granted_at: number;
  expires_at: number | null;
  lifetime: 0 | 1;
}

/** Spec, "Viewer", row `digitalProducts`: an entitlement, not an order record. */
export const digitalProductResolvers = {
  Viewer: {
    digitalProducts: (viewer: ViewerParent, input: PageArguments, { school }: MemberApiContext) =>
      readConnection(input, {
        rows: school.db
          .selectFrom("digital_entitlement")
          .innerJoin("digital_product", "digital_product.id", "digital_entitlement.product_id")
          .where("digital_entitlement.member_id", "=", viewer.id),
        select: (rows) =>
          rows
            .selectAll("digital_product")
            .select([
              "digital_entitlement.granted_at",
              "digital_entitlement.expires_at",
              "digital_entitlement.lifetime",
            ]),
        order: { at: "digital_entitlement.granted_at", id: "digital_product.id" },
        positionOf: (row) => ({ at: row.granted_at, id: row.id }),
      }),
  },

  DigitalProduct: {
    coverImageUrl: ({ slug }: EntitledProduct, _input: unknown, { school }: MemberApiContext) =>
      school.config.demo ? absoluteUrl(coverPath(slug), school.config.url) : null,
    expireDate: (product: EntitledProduct) => product.expires_at,
    hasLifetimeAccess: (product: EntitledProduct) => product.lifetime === 1,
    files: (product: EntitledProduct, _input: unknown, { loaders }: MemberApiContext) =>
      loaders.productFiles.load(product.id),
  },

  DigitalProductFile: {
    downloadUrl: (file: DigitalProductFileRow, _input: unknown, { school }: MemberApiContext) =>
      `${school.config.url}${FILES_PATH}/${file.id}`,
  },
};
