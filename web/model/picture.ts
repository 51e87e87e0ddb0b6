/** Pictures that the school keeps: of members, courses and products. */

/**
 * @param url  as the school sent it; one without an origin is the school's
 * @param school  origin of the school
 * @returns null for any other origin than the school's, which the page's policy would refuse; a picture within its address is
 *   what the preview has in place of the school's files
 */
export function schoolPicture(url: unknown, school: string): string | null {
  if (typeof url !== "string" || url === "") return null;
  if (url.startsWith("data:image/")) return url;
  const address = URL.parse(url, school);
  return address !== null && address.origin === URL.parse(school)?.origin ? address.href : null;
}
