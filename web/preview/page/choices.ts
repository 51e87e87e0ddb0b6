/** The choices of an operator, by their names in the page's address. */

import { SAMPLE_PEOPLE, type SamplePersonId } from "#shared/sample-members/people.ts";

/** Names of the sample members by their purpose. */
const MEMBERS = {
  typical: "mem_yichun",
  new: "mem_bohan",
  heavy: "mem_shufen",
  abroad: "mem_daniel",
  owner: "mem_owner",
  "two-directions": "mem_abdallah",
  "long-name": "mem_nana",
  unusual: "mem_yichen",
} as const satisfies Record<string, SamplePersonId>;

export type MemberName = keyof typeof MEMBERS;
export const MEMBER_NAMES = Object.keys(MEMBERS) as MemberName[];

export function memberOf(name: MemberName): (typeof SAMPLE_PEOPLE)[number] {
  const id = MEMBERS[name];
  return SAMPLE_PEOPLE.find((person) => person.id === id) ?? SAMPLE_PEOPLE[0];
}

/** `window` is as large as the operator's own window allows. */
export const SIZES = ["window", "phone", "tablet", "desktop", "320"] as const;
export type Size = (typeof SIZES)[number];

/** @returns the size of the list in which a window of this width, in CSS pixels, looks the most alike */
export function sizeOfWidth(width: number): Size {
  if (width < 360) return "320";
  if (width < 600) return "phone";
  return width < 1024 ? "tablet" : "desktop";
}

/**
 * `slow`: each answer takes some seconds; `down`: the school cannot be reached; `one-panel`: one document fails; `never`:
 * no answer comes.
 */
export const NETWORKS = ["normal", "slow", "offline", "down", "one-panel", "never"] as const;
export type Network = (typeof NETWORKS)[number];

/** The account scopes that were granted. */
export const PERMISSIONS = ["both", "read", "none"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * `none`: nobody is signed in; `ended`: the session ends once the screen is rendered; `ended-elsewhere`: the member then
 * signs out in another tab.
 */
export const SESSIONS = ["going", "none", "ended", "ended-elsewhere"] as const;
export type SessionKind = (typeof SESSIONS)[number];

/** `documented`: a school with the fields of the specification alone. */
export const SCHOOLS = ["full", "documented"] as const;
export type SchoolKind = (typeof SCHOOLS)[number];

export const CLOCKS = ["runs", "still"] as const;
export type ClockChoice = (typeof CLOCKS)[number];

/** Zones to choose from; an address may name any zone that the browser knows. */
export const ZONES = [
  "Asia/Taipei",
  "Asia/Tokyo",
  "Asia/Kathmandu",
  "Europe/Berlin",
  "Europe/London",
  "America/New_York",
  "America/Los_Angeles",
  "Pacific/Auckland",
  "UTC",
] as const;
