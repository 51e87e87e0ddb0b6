/** The list of the search. The focus stays in the field, whose keys go through the options; each can be pressed, too. */

import { memo, useMemo } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import type { Findable, Kind, ReaderWords } from "#web/app/search/findable.ts";
import { currentAddress } from "#web/app/session/return-address.ts";
import { showRow } from "#web/app/address/use-row-in-address.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { titleLanguage } from "#web/ui/title-language.ts";

import type { Option, OptionSection } from "./list-options.ts";
import { foundBeside, markedPieces } from "./match.ts";
import styles from "./search-dialog.module.css";

interface SearchOptionsProps {
  id: string;
  sections: readonly OptionSection[];
  /** Of the search, folded. */
  words: readonly string[];
  /** Id of the option that Enter follows. */
  active: string | undefined;
  onFollow: () => void;
  onSearch: (query: string) => void;
  onMore: (kind: Kind) => void;
}

export function SearchOptions(props: SearchOptionsProps) {
  const t = useTranslations("search");
  const formats = useFormats();
  const payments = usePaymentWords();
  const reader = useMemo(() => ({ formats, payments }), [formats, payments]);
  const { id, sections } = props;
  return (
    // No element of HTML is a list of such rows.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="listbox" aria-label={t("results")}>
      {sections.map(({ kind, options }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={styles["group"]}>
          <div role="presentation" id={`${id}-${kind}`} className={styles["kind"]}>
            {kind === "recent" ? t("recent") : t(`kinds.${kind}`)}
          </div>
          {options.map((option) => (
            <OptionRow
              key={"item" in option ? option.item.key : option.id}
              option={option}
              reader={reader}
              {...props}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function OptionRow({
  option,
  reader,
  ...props
}: { option: Option; reader: ReaderWords } & SearchOptionsProps) {
  const t = useTranslations("search");
  const row = {
    id: option.id,
    role: "option",
    tabIndex: -1,
    "aria-selected": option.id === props.active,
    className: styles["option"],
  };
  if ("query" in option)
    return (
      <button
        type="button"
        {...row}
        aria-label={t("again", { query: option.query })}
        onClick={() => props.onSearch(option.query)}
      >
        {option.query}
      </button>
    );
  if ("more" in option) {
    const { shown, count } = option;
    return (
      <button type="button" {...row} data-more="" onClick={() => props.onMore(option.more)}>
        {shown < count ? t("moreOf", { shown, count }) : t("more", { count })}
      </button>
    );
  }
  const { target } = option.item;
  const contents = <FoundItem item={option.item} words={props.words} reader={reader} />;
  if ("href" in target)
    return (
      <Link href={target.href} {...row} onClick={() => followLink(target.href, props.onFollow)}>
        {contents}
      </Link>
    );
  if ("outside" in target)
    return (
      <a href={target.outside} rel="noreferrer" {...row} onClick={props.onFollow}>
        {contents}
      </a>
    );
  const run = () => {
    props.onFollow();
    target.run();
  };
  return (
    <button type="button" {...row} onClick={run}>
      {contents}
    </button>
  );
}

function followLink(href: string, onFollow: () => void): void {
  onFollow();
  const [, fragment] = href.split("#");
  const isHere = href === `${currentAddress()}${window.location.hash}`;
  // The address does not change then, and nobody else brings the row into view again.
  if (fragment !== undefined && isHere) showRow(decodeURIComponent(fragment));
}

const FoundItem = memo(function FoundItem(props: {
  item: Findable;
  words: readonly string[];
  reader: ReaderWords;
}) {
  const { item, words, reader } = props;
  const { language } = useLanguage();
  const name = item.name?.(reader) ?? item.title;
  const facts = [foundBeside(item, words), ...(item.facts?.(reader) ?? [])].filter(
    (fact) => fact !== null && fact !== undefined,
  );
  return (
    <>
      <span lang={titleLanguage(name, language)}>
        <Marked text={name} words={words} />
      </span>
      {facts.length > 0 && (
        <span className={`${styles["facts"]} row-3 quiet-numbers`}>
          {[...new Set(facts)].map((fact) => (
            <span key={fact}>
              <Marked text={fact} words={words} />
            </span>
          ))}
        </span>
      )}
    </>
  );
});

/** A text in which the words of the search are marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return <span>{text}</span>;
  return markedPieces(text, words).map(({ at, piece, isFound }) =>
    isFound ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}
