/** The setting `COURSE_LINK`: the template of a course's address on the school's own site. */

/** The pages of the demo school. */
export const DEMO_COURSE_LINK = "{school}/courses/{slug}?lecture={lectureId}&t={seconds}";

const PLACEHOLDERS = ["school", "slug", "lectureId", "seconds"];
const EXPECTED = `expected a template such as ${DEMO_COURSE_LINK}`;

/**
 * What keeps a template from being one, with the form that is expected; undefined for a good one.
 *
 * A placeholder has no place in the host: a course's slug must not choose the site that the link leads to.
 */
export function courseLinkFault(template: string): string | undefined {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = names.find((name) => !PLACEHOLDERS.includes(name));
  if (unknown !== undefined)
    return `{${unknown}} is no placeholder: expected {school}, {slug}, {lectureId} or {seconds}.`;
  if (/[\s{}]/.test(template.replaceAll(/\{[^{}]*\}/g, "")))
    return `it holds a space or a single brace: ${EXPECTED}.`;
  if (!/^(\{school\}|https:\/\/[^/?#{}@]+)\//.test(template))
    return `it begins neither with {school}/ nor with https and a host: ${EXPECTED}.`;
  if (template.lastIndexOf("{school}") > 0) return `{school} stands at the beginning alone: ${EXPECTED}.`;
  if (!names.includes("slug")) return `{slug} is missing: ${EXPECTED}.`;
  return undefined;
}
