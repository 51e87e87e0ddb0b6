/** The member's digital products with their covers and files. Prices and orders are not shown here: they belong to payments. */

import { SEPARATOR } from "#web/format/text.ts";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";

import { Cover } from "#web/app/screen-parts/cover.tsx";
import { useConnection } from "#web/app/graphql/use-connection.ts";
import { firstPageOf, pagesOf } from "#web/app/graphql/pages.ts";
import { ListScreen } from "#web/app/list-screen/list-screen.tsx";
import listStyles from "#web/app/list-screen/list-screen.module.css";
import { ProductsPageDocument } from "#web/generated/member-api.ts";
import { distinctKeys } from "#web/model/distinct-keys.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { OutwardLabel } from "#web/ui/outward-label.tsx";
import rowLink from "#web/ui/row-link.module.css";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import styles from "./products-page.module.css";
import {
  formatBytes,
  parseProduct,
  productRow,
  type Product,
  type ProductFile,
} from "./view-model/product.ts";
import { useOrigins } from "#web/app/session/origins.ts";

export const products = pagesOf(ProductsPageDocument, (data) => data?.viewer?.digitalProducts);

export const firstDocuments = [firstPageOf(products)];

export function ProductsPage() {
  const t = useTranslations("products");
  const list = useConnection(products);
  const keys = distinctKeys(list.nodes.map(({ id }) => id));
  const origins = useOrigins();
  return (
    <ListScreen
      title={t("title")}
      list={list}
      empty={{ title: t("empty.title"), body: t("empty.body"), from: "shop" }}
    >
      <ul className="ruled">
        {list.nodes.map((node, place) => (
          <ProductRow
            key={keys[place]}
            id={productRow(keys[place] ?? "")}
            product={parseProduct(node, origins)}
          />
        ))}
      </ul>
    </ListScreen>
  );
}

function ProductRow({ id, product }: { id: string; product: Product }) {
  const t = useTranslations("products");
  const formats = useFormats();
  const { language } = useLanguage();
  const title = product.title ?? t("untitled");
  const { access, description, files } = product;
  const main = files?.find(({ href }) => href !== null);
  const others = files?.filter((file) => file !== main) ?? [];
  return (
    <li id={id} className={listStyles["row"]}>
      <div className={styles["product"]}>
        <Cover id={product.key} title={title} url={product.coverUrl} />
        <div className={listStyles["about"]}>
          <h2 lang={titleLanguage(title, language)}>
            <TitleText>{title}</TitleText>
          </h2>
          {description !== null && (
            <p className={listStyles["text"]} lang={titleLanguage(description, language)}>
              {description}
            </p>
          )}
          {access !== "unknown" && (
            <p className="quiet-text">
              {access === "lifetime" ? t("lifetime") : t("until", { date: formats.dateInZone(access.until) })}
            </p>
          )}
        </div>
      </div>
      <div>
        {files?.length === 0 && <p className="quiet-text">{t("noFiles")}</p>}
        {main !== undefined && <MainFile file={main} />}
        {others.length > 0 && (
          <ul className={styles["files"]}>
            {others.map((file, place) => (
              <FileRow key={place} file={file} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** The first file that can be downloaded, which often is the only one. */
function MainFile({ file }: { file: ProductFile }) {
  const t = useTranslations("products");
  return (
    <div className={styles["main"]}>
      <a href={file.href ?? ""} rel="noreferrer" className={buttonClass()}>
        <Download size={17} strokeWidth={1.75} aria-hidden="true" />
        <span>{t("download", { file: file.name ?? t("unnamedFile") })}</span>
      </a>
      <FileFacts file={file} />
    </div>
  );
}

function FileRow({ file }: { file: ProductFile }) {
  const t = useTranslations("products");
  const name = file.name ?? t("unnamedFile");
  return (
    <li className={`${rowLink["row"]} row-4 middle ends`}>
      {file.href === null ? (
        <span>{name}</span>
      ) : (
        <a
          href={file.href}
          rel="noreferrer"
          className={`${rowLink["link"]} target`}
          aria-label={t("download", { file: name })}
        >
          <Download size={17} strokeWidth={1.75} aria-hidden="true" />
          <span>{name}</span>
        </a>
      )}
      <FileFacts file={file} />
    </li>
  );
}

/** Its type and size, and where it comes from. */
function FileFacts({ file }: { file: ProductFile }) {
  const t = useTranslations("products");
  const { language } = useLanguage();
  const size = file.bytes === null ? null : formatBytes(file.bytes, language);
  const facts = [file.type, size].filter((fact) => fact !== null);
  return (
    <>
      <span className="quiet-text">
        <span>{facts.join(SEPARATOR)}</span>
        {file.href === null && <span>{` ${t("notHere")}`}</span>}
      </span>
      {file.host !== null && <OutwardLabel words={t("elsewhere", { host: file.host })} />}
    </>
  );
}
