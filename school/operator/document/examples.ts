/** `/openapi.json`: examples of requests and answers, made from their schemas. */

import type { TSchema } from "typebox";

/** What a property of this name may hold, in a request as in an answer. */
const VALUES: Readonly<Record<string, unknown>> = {
  slug: "data-stories",
  title: "Data stories",
  name: "Lin Yichun",
  name_en: "Titmouse Academy",
  tagline: "Learn by doing.",
  description: "Tell what your figures mean.",
  biography: "Draws maps, and teaches how to read them.",
  body: "The course begins in December.",
  question: "What did you like?",
  answer: "The examples.",
  subdomain: "titmouse",
  email: "yichun@example.com",
  member_email: "yichun@example.com",
  member_name: "Lin Yichun",
  locale: "zh-TW",
  roles: ["student"],
  url: "https://school.example/admin",
  logo_url: "https://school.example/logo.svg",
  picture_url: "https://school.example/picture.webp",
  online_url: "https://meet.example/data-stories",
  location: "Taipei",
  time_zone: "Asia/Taipei",
  accent_colour: "#2d6a4f",
  code: "EARLY-BIRD",
  percent: 20,
  currency: "TWD",
  amount_minor: 320_000,
  unit_amount_minor: 320_000,
  paid_minor: 320_000,
  price_minor: 32_000,
  trade_no: "2026120100417",
  payment_type: "credit",
  starts_at: "2026-12-01T11:00:00Z",
  ends_at: "2026-12-01T13:00:00Z",
  content_type: "text/plain",
  content_base64: "SGVsbG8K",
  size_bytes: 6,
  sha256: "66a045b452102c59d840ec097d59d9467e13a3f34f6494e539ffd32c1bb35f18",
  duration_seconds: 480,
};

/** Properties that are null in an example where they may be: another property stands in for them, or it has not happened yet. */
const NULL_IF_ALLOWED = new Set([
  "amount_minor",
  "currency",
  "unlock_at",
  "unlock_after_days",
  "refunded_at",
  "refunded_amount_minor",
  "canceled_at",
  "next_cursor",
  "password_link",
]);

const INSTANT = "2026-12-01T09:00:00Z";

/** A value that fits a schema. @param name  of the property that has it; empty for a whole body */
export function exampleOf(schema: TSchema, name = ""): unknown {
  const {
    type,
    enum: words,
    properties,
    items,
    anyOf,
    format,
    minimum,
  } = schema as {
    type?: string | string[];
    enum?: unknown[];
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
    format?: string;
    minimum?: number;
  };
  const types = [type ?? []].flat();
  const mayBeNull = types.includes("null") || anyOf?.some((one) => exampleOf(one) === null) === true;
  if (mayBeNull && NULL_IF_ALLOWED.has(name)) return null;
  if (words !== undefined) return words[0];
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, exampleOf(value, key)]));
  if (Object.hasOwn(VALUES, name)) return VALUES[name];
  if (items !== undefined) return [exampleOf(items, name.replace(/s$/, ""))];
  if (format === "date-time") return INSTANT;
  if (types.includes("null") && types.length === 1) return null;
  if (types.includes("boolean")) return true;
  if (types.includes("integer")) return Math.max(minimum ?? 1, 1);
  return name.endsWith("id") ? `${name.replace(/_?id$/, "") || "rec"}_0mci4t1x` : name;
}
