/** A program of an operator that knows the REST API only by the types that are generated from `/openapi.json`. */

import createClient from "openapi-fetch";

import type { components, paths } from "./api.ts";

const { SCHOOL_URL = "", ACCESS_TOKEN = "" } = process.env;

const client = createClient<paths>({
  baseUrl: SCHOOL_URL,
  headers: { authorization: `Bearer ${ACCESS_TOKEN}` },
});

/** The names of schemas are types. */
type Course = components["schemas"]["Course"];
type Refusal = components["schemas"]["Error"];

// A list needs no parameter, and takes each of its own.
const all = await client.GET("/api/v1/courses");
const page = await client.GET("/api/v1/courses", { params: { query: { limit: 1, state: "published" } } });
const listed: Course[] = all.data?.data ?? [];

const created = await client.POST("/api/v1/coupons", {
  body: { code: "GENERATED", kind: "percent", percent: 20 },
});
const coupon_id = created.data?.id ?? "";
const changed = await client.PATCH("/api/v1/coupons/{coupon_id}", {
  params: { path: { coupon_id } },
  body: { percent: 30 },
});
const taken = await client.POST("/api/v1/coupons", {
  body: { code: "generated", kind: "percent", percent: 20 },
});
const refusal: Refusal | undefined = taken.error;
const deleted = await client.DELETE("/api/v1/coupons/{coupon_id}", { params: { path: { coupon_id } } });

// @ts-expect-error: a coupon has a kind
await client.POST("/api/v1/coupons", { body: { code: "NO-KIND" } });

console.log(
  JSON.stringify({
    listed: listed.length > 1 && listed.every(({ slug }) => slug !== ""),
    limited: page.data?.data.length ?? -1,
    percent: [created.data?.percent, changed.data?.percent],
    refusal: refusal?.error,
    statuses: [all, page, created, changed, taken, deleted].map(({ response }) => response.status),
  }),
);
