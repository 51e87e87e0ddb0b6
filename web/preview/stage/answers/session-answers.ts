/** The BFF's answers about a sample member's session, and to the calls that end one. */

import {
  END_OTHER_SESSIONS_PATH,
  LOGOUT_PATH,
  SESSION_PATH,
  SESSIONS_PATH,
  sessionPath,
} from "#shared/bff-paths.ts";
import { SAMPLE_SCHOOL, type SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { DAY, HOUR, MINUTE } from "#shared/sample-members/sample-times.ts";
import type { Notice } from "#shared/page-data.ts";
import type { PortalSession, SessionView } from "#shared/session-view.ts";
import { samplePicture } from "#shared/sample-members/pictures.ts";

import type { Permission } from "../../page/choices.ts";
import type { Identity } from "../../states/state.ts";
import type { Conditions } from "../conditions.ts";

type Person = (typeof SAMPLE_PEOPLE)[number];

export interface SessionAnswer {
  status: number;
  body?: unknown;
}

export interface SignedInMember {
  person: Person;
  /** The member's identity from the sign-in, if it differs from the sample. */
  identity?: Identity | undefined;
  notice?: Notice | undefined;
  /** The moment at which the stage begins, in milliseconds since the epoch: the member signed in a while before. */
  begunAt: number;
  schoolUrl: string;
  /** How many sessions they have on other devices. */
  otherSessions: number;
  conditions: Conditions;
}

const SCOPES: Readonly<Record<Permission, readonly string[]>> = {
  both: ["openid", "profile", "email", "account:read", "account:write"],
  read: ["openid", "profile", "email", "account:read"],
  none: ["openid", "profile", "email"],
};

/** Browser and system of each further session, again from the first when there are more. */
const DEVICES = [
  ["Safari", "iPhone"],
  ["Firefox", "macOS"],
  ["Edge", "Windows"],
  [null, null],
] as const;

const instant = (at: number): string => new Date(at).toISOString();

/**
 * Remembers which sessions were ended.
 *
 * @returns the answer to a call below `/auth`, or undefined if the BFF has no such route
 */
export function sessionAnswers(
  member: SignedInMember,
): (method: string, path: string) => SessionAnswer | undefined {
  const { conditions } = member;
  let sessions = sessionsOf(member);
  return (method, path) => {
    if (method === "GET" && path === SESSION_PATH)
      return { status: 200, body: { ...viewOf(member), notice: member.notice } };
    if (method === "GET" && path === SESSIONS_PATH) return { status: 200, body: { sessions } };
    if (method === "POST" && path === LOGOUT_PATH) {
      conditions.session = "none";
      return { status: 204 };
    }
    if (method === "POST" && path === END_OTHER_SESSIONS_PATH) {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return { status: 204 };
    }
    const ended = sessions.find(({ id }) => method === "DELETE" && path === sessionPath(id));
    if (ended === undefined) return undefined;
    sessions = sessions.filter((session) => session !== ended);
    return { status: 204 };
  };
}

function viewOf({ person, identity, begunAt, schoolUrl, conditions }: SignedInMember): SessionView {
  if (conditions.session !== "going") return { signedIn: false };
  const signedInAt = begunAt - 2 * HOUR;
  return {
    signedIn: true,
    member: {
      sub: person.id,
      name: identity?.name === undefined ? person.name : identity.name,
      email: person.email,
      picture: identity?.picture === undefined ? pictureInAddress(person.id) : identity.picture,
      roles: [...person.roles[SAMPLE_SCHOOL.id]],
      org_id: null,
    },
    school: {
      url: schoolUrl,
      school_id: SAMPLE_SCHOOL.id,
      subdomain: SAMPLE_SCHOOL.subdomain,
      signOutUrl: `${schoolUrl}/sign-out`,
    },
    scope: [...SCOPES[conditions.permission]],
    // A preview inside the preview would not work.
    canPreview: false,
    signedInAt: instant(signedInAt),
    expiresAt: instant(signedInAt + 7 * DAY),
  };
}

function sessionsOf({ begunAt, otherSessions }: SignedInMember): PortalSession[] {
  const current: PortalSession = {
    id: "current",
    isCurrent: true,
    signedInAt: instant(begunAt - 2 * HOUR),
    lastSeenAt: instant(begunAt),
    expiresAt: instant(begunAt - 2 * HOUR + 7 * DAY),
    browser: "Chrome",
    system: "Windows",
  };
  const others = Array.from({ length: otherSessions }, (_, at): PortalSession => {
    const [browser, system] = DEVICES[at % DEVICES.length] ?? DEVICES[0];
    return {
      id: at === 0 ? "other" : `other-${at + 1}`,
      isCurrent: false,
      signedInAt: instant(begunAt - (3 + (at % 3)) * DAY - at * HOUR),
      lastSeenAt: instant(begunAt - 35 * MINUTE - at * 5 * HOUR),
      expiresAt: instant(begunAt + (4 - (at % 3)) * DAY),
      browser,
      system,
    };
  });
  return [current, ...others];
}

/** Their picture within its address, because a stage loads no file of the school's; null of a person without one. */
function pictureInAddress(personId: string): string | null {
  const drawing = samplePicture(personId);
  return drawing === null ? null : `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
