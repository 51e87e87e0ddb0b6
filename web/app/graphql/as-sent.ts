/**
 * Types of a school's real answers: every field may be null or missing, whatever the schema says. A school may not know the fields
 * that the specification does not show, and a part of an answer may have failed.
 */
export type AsSent<Value> = Value extends readonly (infer Entry)[]
  ? readonly AsSent<Entry>[] | null | undefined
  : Value extends object
    ? { [Key in keyof Value]?: AsSent<Value[Key]> } | null | undefined
    : Value | null | undefined;

/** Whether the school sent a value. */
export function isGiven<Value>(value: Value): value is NonNullable<Value> {
  return value !== null && value !== undefined;
}
