/** Every address of the portal's own screens is built here. */

export const paths = {
  home: "/",
  courses: "/courses",
  course: (slug: string) => `/courses/${encodeURIComponent(slug)}`,
  account: "/account",
  accountSessions: "/account/sessions",
  signIn: "/sign-in",
} as const;
