/** Every address of the portal's own screens is built here. */

export const paths = {
  home: "/",
  courses: "/courses",
  course: (slug: string) => `/courses/${encodeURIComponent(slug)}`,
  account: "/account",
  signIn: "/sign-in",
  billing: "/billing",
  payment: (tradeNo: string) => `/billing/${encodeURIComponent(tradeNo)}`,
} as const;
