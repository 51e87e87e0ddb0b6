/** A mail address whose lines break where a reader would break them: before its sign, and after dots. */

import { Fragment } from "react";

export function MailAddress({ address }: { address: string }) {
  return address.split(/(?=@)|(?<=\.)/u).map((part, place) => (
    // Parts do not move.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {place > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
