/** Builds every address of the portal's own screens. */

/** Browsers read these names as steps along the path, even percent-encoded, so they are encoded twice. */
const STEPS = new Map([
  [".", "%252E"],
  ["..", "%252E%252E"],
]);

/** A name of the school's, as one segment of a path. */
function segment(name: string): string {
  // Half of a surrogate pair cannot be encoded.
  return STEPS.get(name) ?? encodeURIComponent(name.toWellFormed());
}

/** Decodes a segment that `paths` encoded; returns any other segment unchanged. */
export function nameInSegment(written: string): string {
  for (const [name, step] of STEPS) if (written.toUpperCase() === step) return name;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** The address of a row on a screen. @param id  of the row's element (`use-row-in-address.ts`) */
export function rowAddress(screen: string, id: string): string {
  return `${screen}#${encodeURIComponent(id.toWellFormed())}`;
}

/** The id of a notification's row in the inbox. @param key  the notification's id, if it has one */
export function notificationRow(key: string): string {
  return `notice-${key}`;
}

/** The id of a consulting service's row. @param key  the service's id, if it has one */
export function serviceRow(key: string): string {
  return `service-${key}`;
}

export const paths = {
  home: "/",
  courses: "/courses",
  course: (slug: string) => `/courses/${segment(slug)}`,
  products: "/products",
  consulting: "/consulting",
  events: "/events",
  calendar: "/calendar",
  calendarMonth: (month: string) => `/calendar?month=${month}`,
  billing: "/billing",
  payment: (tradeNo: string) => `/billing/${segment(tradeNo)}`,
  inbox: "/inbox",
  inboxUnread: "/inbox?show=unread",
  /** The inbox at one notification. @param id  as the school sent it */
  notification: (id: string) => rowAddress("/inbox", notificationRow(id)),
  inboxSettings: "/inbox/settings",
  account: "/account",
  accountSessions: "/account/sessions",
  signIn: "/sign-in",
} as const;
