/** Resolvers of the viewer: the member that the token stands for. */

import type { MemberApiContext, ViewerParent } from "#school/member-api/context.ts";
import { absoluteUrl } from "#school/paths.ts";

/** Spec, "Viewer". */
export const viewerResolvers = {
  Query: {
    viewer: (_parent: unknown, _input: unknown, { principal }: MemberApiContext): ViewerParent => {
      const { id, name, email, avatar_url: avatarUrl, locale } = principal.member;
      return { id, name, email, avatarUrl, locale };
    },
  },
  Viewer: {
    avatar: ({ avatarUrl }: ViewerParent, _input: unknown, { school }: MemberApiContext) =>
      avatarUrl === null ? null : { url: absoluteUrl(avatarUrl, school.config.url) },

    schools: async (viewer: ViewerParent, _input: unknown, { school }: MemberApiContext) => {
      const rows = await school.db
        .selectFrom("member_role")
        .innerJoin("school", "school.id", "member_role.school_id")
        .selectAll("school")
        .select("member_role.role")
        .where("member_role.member_id", "=", viewer.id)
        .orderBy("school.is_this_site", "desc")
        .orderBy("school.id")
        .orderBy("member_role.role")
        .execute();
      return [...Map.groupBy(rows, (row) => row.id).values()].map((roles) => {
        const [site] = roles;
        return {
          id: site?.id,
          name: viewer.locale === "en" ? site?.name_en : site?.name,
          subdomain: site?.subdomain,
          url: absoluteUrl(site?.url ?? school.config.url, school.config.url),
          roles: roles.map(({ role }) => role),
        };
      });
    },
  },
};
