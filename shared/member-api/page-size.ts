/** How many nodes a page of a connection has in the Member API. */

/** Without `first` and `last`. */
export const DEFAULT_PAGE_SIZE = 20;

/** At most (Spec, "Limits", row 1; "Payment", rule 4). */
export const MAX_PAGE_SIZE = 50;
