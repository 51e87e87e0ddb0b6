/** What the operator chose for this portal; the BFF writes it into the page's `<meta>` elements. */

export interface PortalPage {
  name: string;
  /** Template of a course's address at the school, with `{school}` and `{slug}`; null for no link. */
  courseLink: string | null;
}

function content(name: string): string {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
}

/** Read once: the page's head does not change while it is open. */
export const portalPage: PortalPage = {
  name: content("portal-name") || "Homeroom",
  courseLink: content("portal-course-link") || null,
};

/** The course's address at the school, or null when the operator set no link or the address would not be http(s). */
export function courseAtSchool(template: string | null, school: string, slug: string): string | null {
  if (template === null) return null;
  const address = template.replaceAll("{school}", school).replaceAll("{slug}", encodeURIComponent(slug));
  return /^https?:\/\//.test(address) ? address : null;
}
