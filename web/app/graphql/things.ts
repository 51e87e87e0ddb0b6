/** Things that occur in the answers to several questions, such as a payment on Home and in Billing. */

import { replaceEqualDeep } from "@tanstack/react-query";

import { isRecord, sentText } from "#web/model/sent.ts";

type Sent = Readonly<Record<string, unknown>>;
export type Things = ReadonlyMap<string, Sent | undefined>;

/** The field that identifies a thing of each type. */
const KEYS: Readonly<Record<string, string>> = {
  ConsultingService: "id",
  // `slug` is documented, `id` only assumed (Spec, "Course node").
  Course: "slug",
  DigitalProduct: "id",
  EventRegistration: "id",
  Notification: "id",
  // The number identifies a payment, even when everything else is equal (Spec, "Payment", rule 1).
  Payment: "tradeNo",
};

function keyOf(part: unknown): string | undefined {
  if (!isRecord(part)) return undefined;
  const type = String(part["__typename"]);
  const key = sentText(part[KEYS[type] ?? ""]);
  return key === null ? undefined : type + key;
}

/** The things in a part of an answer. A key that occurs twice identifies none: both are rows of the school. */
export function thingsIn(part: unknown, things = new Map<string, Sent | undefined>()): Things {
  const key = keyOf(part);
  if (key !== undefined) things.set(key, things.has(key) ? undefined : (part as Sent));
  else if (typeof part === "object" && part !== null)
    for (const each of Object.values(part)) thingsIn(each, things);
  return things;
}

/** A part of an answer with the newer values of its things; the same object if none of them differs. */
export function withThings<Part>(part: Part, things: Things): Part {
  return replaceEqualDeep(part, changed(part, things) as Part);
}

function changed(part: unknown, things: Things): unknown {
  const key = keyOf(part);
  if (key !== undefined) return updated(part, things.get(key));
  if (Array.isArray(part)) return part.map((each) => changed(each, things));
  return isRecord(part) ? mapValues(part, (value) => changed(value, things)) : part;
}

/** Only values that both have. A list stays as it is: another question may have selected other fields of its entries. */
function updated(value: unknown, newer: unknown): unknown {
  if (newer === undefined || Array.isArray(newer) || Array.isArray(value)) return value;
  if (!isRecord(newer)) return newer;
  return isRecord(value) ? mapValues(value, (each, name) => updated(each, newer[name])) : value;
}

function mapValues(part: Sent, change: (value: unknown, name: string) => unknown): Sent {
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value, name)]));
}
