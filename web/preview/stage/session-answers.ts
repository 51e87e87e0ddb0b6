/** What the BFF says of a sample member's session, and how it takes the calls that end one. */

import {
  END_OTHER_SESSIONS_PATH,
  LOGOUT_PATH,
  SESSION_PATH,
  SESSIONS_PATH,
  sessionPath,
} from "#shared/bff-paths.ts";
import { SAMPLE_SCHOOL, type SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { DAY, HOUR, MINUTE } from "#shared/sample-members/sample-times.ts";
import type { PortalSession, SessionView } from "#shared/session-view.ts";

type Person = (typeof SAMPLE_PEOPLE)[number];

export interface SessionAnswer {
  status: number;
  body?: unknown;
}

const instant = (at: number): string => new Date(at).toISOString();

/**
 * Keeps for as long as it lives which sessions were ended.
 *
 * @param begunAt  the moment at which the stage begins: the member signed in a while before
 * @returns the answer to a call below `/auth`, or undefined where the BFF has no such route
 */
export function sessionAnswers(
  person: Person,
  begunAt: number,
  schoolUrl: string,
): (method: string, path: string) => SessionAnswer | undefined {
  const signedInAt = begunAt - 2 * HOUR;
  let isSignedIn = true;
  let sessions: PortalSession[] = [
    {
      id: "current",
      isCurrent: true,
      signedInAt: instant(signedInAt),
      lastSeenAt: instant(begunAt),
      expiresAt: instant(signedInAt + 7 * DAY),
      browser: "Chrome",
      system: "Windows",
    },
    {
      id: "other",
      isCurrent: false,
      signedInAt: instant(begunAt - 3 * DAY),
      lastSeenAt: instant(begunAt - 35 * MINUTE),
      expiresAt: instant(begunAt + 4 * DAY),
      browser: "Safari",
      system: "iPhone",
    },
  ];

  const view = (): SessionView => {
    if (!isSignedIn) return { signedIn: false };
    return {
      signedIn: true,
      member: {
        sub: person.id,
        name: person.name,
        email: person.email,
        picture: null,
        roles: [...person.roles[SAMPLE_SCHOOL.id]],
        org_id: null,
      },
      school: { url: schoolUrl, school_id: SAMPLE_SCHOOL.id, subdomain: SAMPLE_SCHOOL.subdomain },
      scope: ["openid", "profile", "email", "account:read", "account:write"],
      // A preview inside the preview would lead nowhere.
      canPreview: false,
      signedInAt: instant(signedInAt),
      expiresAt: instant(signedInAt + 7 * DAY),
    };
  };

  return (method, path) => {
    if (method === "GET" && path === SESSION_PATH) return { status: 200, body: view() };
    if (method === "GET" && path === SESSIONS_PATH) return { status: 200, body: { sessions } };
    if (method === "POST" && path === LOGOUT_PATH) {
      isSignedIn = false;
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
