/** Nodes that the Member API gives in one page of a connection, at most (Spec, "Limits", row 1; "Payment", rule 4). */
export const MAX_PAGE_SIZE = 50;
