/** A boolean as the database keeps it. */
export type Flag = 0 | 1;
