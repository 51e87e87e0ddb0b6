/** Pages of a list as the demo school has them: newest first, at most 50 rows, opaque cursors. */

import { MAX_PAGE_SIZE } from "../member-api/page-size.ts";
import type { AnswerObject } from "./answer.ts";

const DEFAULT_PAGE_SIZE = 20;

/** The arguments of a connection that the portal uses. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
}

/** @param position  a row's position in its list; two rows may have the same first key, but never both keys */
export interface ConnectionOf<Row> {
  name: string;
  rows: readonly Row[];
  position: (row: Row) => { at: number; id: string };
  toNode: (row: Row) => AnswerObject;
}

export function connection<Row>(
  { name, rows, position, toNode }: ConnectionOf<Row>,
  { first, after }: PageArguments,
): AnswerObject {
  const listed = rows.toSorted((a, b) => compare(position(b), position(a)));
  const place = (row: Row): string => {
    const { at, id } = position(row);
    return base64Url(JSON.stringify([at, id]));
  };
  const start = typeof after === "string" ? listed.findIndex((row) => place(row) === after) + 1 : 0;
  const end = start + Math.min(first ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const page = listed.slice(start, end);
  const nodes = page.map(toNode);
  const cursors = page.map(place);
  return {
    __typename: `${name}Connection`,
    nodes,
    edges: nodes.map((node, at) => ({ __typename: `${name}Edge`, cursor: cursors[at], node })),
    pageInfo: {
      __typename: "PageInfo",
      hasNextPage: end < listed.length,
      hasPreviousPage: typeof after === "string",
      startCursor: cursors.at(0) ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
    totalCount: listed.length,
  };
}

function compare(a: { at: number; id: string }, b: { at: number; id: string }): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

const BASE64_URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Encodes in base64, since `shared` has neither a browser's `btoa` nor Node's `Buffer`. @param text  ASCII */
function base64Url(text: string): string {
  let encoded = "";
  for (let at = 0; at < text.length; at += 3) {
    const [first = 0, second, third] = Array.from(text.slice(at, at + 3), (letter) => letter.charCodeAt(0));
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    encoded += BASE64_URL.charAt(bits >> 18) + BASE64_URL.charAt((bits >> 12) & 63);
    if (second !== undefined) encoded += BASE64_URL.charAt((bits >> 6) & 63);
    if (third !== undefined) encoded += BASE64_URL.charAt(bits & 63);
  }
  return encoded;
}
