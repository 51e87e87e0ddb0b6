/**
 * The types of the school's tables. `docs/stored.md` lists the tables, from the comments of these interfaces.
 *
 * Instants (`..._at`) are integer milliseconds since the epoch; amounts are integers in the currency's minor
 * unit; booleans are 0 or 1; ids are text with a type prefix.
 */

import type { AccessTables } from "#school/store/tables/access-tables.ts";
import type { AdminTables } from "#school/store/tables/admin-tables.ts";
import type { ContentTables } from "#school/store/tables/content-tables.ts";
import type { OperatorTables } from "#school/store/tables/operator-tables.ts";

export interface Tables extends AccessTables, ContentTables, OperatorTables, AdminTables {}
