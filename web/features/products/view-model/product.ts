/** A digital product as the screen uses it. None of its fields is documented, so all may be missing. */

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { outwardLink, type Origins } from "#web/format/outward-link.ts";
import { isolated, sentFlag, sentNumber, sentProse, sentText, visibleText } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import { endOfAccess } from "#web/model/end-of-access.ts";
import type { SentTime } from "#web/model/sent-time.ts";
import type { ProductsPageQuery } from "#web/generated/member-api.ts";

type SentProduct = NonNullable<
  AsSent<NonNullable<ProductsPageQuery["viewer"]>["digitalProducts"]["nodes"][number]>
>;
type SentFile = NonNullable<NonNullable<SentProduct["files"]>[number]>;

export interface ProductFile {
  name: string | null;
  bytes: number | null;
  /** `PDF`, or the type as the school writes it. */
  type: string | null;
  /** Only http(s); null when there is nothing to download. */
  href: string | null;
  /** Host of a file that is not on the school's own site. */
  host: string | null;
}

export interface Product {
  /** Decides the colour of its cover. */
  key: string;
  title: string | null;
  /** As the school sent it. */
  coverUrl: string | null;
  description: string | null;
  access: "lifetime" | "unknown" | { until: SentTime };
  /** Null: the school does not say whether there are files. */
  files: ProductFile[] | null;
}

/** The id of a product's row on the page. */
export function productRow(key: string): string {
  return `product-${key}`;
}

export function parseProduct(sent: SentProduct, origins: Origins): Product {
  const until = endOfAccess(sent);
  return {
    key: sentText(sent.slug) ?? sentText(sent.id) ?? "",
    title: shownTitle(sent),
    coverUrl: sentText(sent.coverImageUrl),
    description: sentProse(sent.description),
    access: sentFlag(sent.hasLifetimeAccess) === true ? "lifetime" : until === null ? "unknown" : { until },
    files: isGiven(sent.files) ? sent.files.filter(isGiven).map((file) => parseFile(file, origins)) : null,
  };
}

function parseFile(file: SentFile, origins: Origins): ProductFile {
  const link = outwardLink(file.downloadUrl, origins);
  const type = visibleText(file.contentType);
  return {
    name: sentProse(file.name),
    bytes: sentNumber(file.sizeBytes),
    type: type === null ? null : (TYPE_NAMES.get(type) ?? isolated(type)),
    // A file never lies on the portal's own origin.
    href: link === null || link.kind === "portal" ? null : link.href,
    host: link?.kind === "elsewhere" ? link.host : null,
  };
}

const TYPE_NAMES = new Map([
  ["application/pdf", "PDF"],
  ["application/zip", "ZIP"],
  ["application/epub+zip", "EPUB"],
]);

/** `18.7 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[power] ?? "byte",
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}
