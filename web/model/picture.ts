/** Pictures that the school keeps: of members, courses and products. */

/**
 * @param url  as the school sent it; relative to the school
 * @param school  origin of the school
 * @returns null for another origin, which the page's policy would refuse. A `data:` address is accepted: the preview uses it in place
 *   of the school's files
 */
export function schoolPicture(url: unknown, school: string): string | null {
  if (typeof url !== "string" || url === "") return null;
  if (url.startsWith("data:image/")) return url;
  const address = URL.parse(url, school);
  return address !== null && address.origin === URL.parse(school)?.origin ? address.href : null;
}
