/** The rule of rows that have a time from one instant to another. */

import { wrongField } from "#school/operator/api-error.ts";
import type { Row } from "#school/operator/collection-parts.ts";

/** @throws {ApiError} 400 when a row has both instants, in the wrong order */
export function requireOrder({ starts_at, ends_at }: Row): void {
  if (starts_at !== null && ends_at !== null && Number(ends_at) < Number(starts_at))
    throw wrongField("body", "ends_at", "must not be before starts_at");
}
