/** Every address of the portal's own screens is built here. */

export const paths = {
  home: "/",
  courses: "/courses",
  course: (slug: string) => `/courses/${encodeURIComponent(slug)}`,
  products: "/products",
  consulting: "/consulting",
  events: "/events",
  billing: "/billing",
  payment: (tradeNo: string) => `/billing/${encodeURIComponent(tradeNo)}`,
  inbox: "/inbox",
  inboxUnread: "/inbox?show=unread",
  inboxSettings: "/inbox/settings",
  account: "/account",
  accountSessions: "/account/sessions",
  signIn: "/sign-in",
} as const;
