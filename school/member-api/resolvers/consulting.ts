/** Resolvers of consulting services. */

import { type PageArguments, readConnection } from "#school/member-api/resolvers/connection.ts";
import type { MemberApiContext, ViewerParent } from "#school/member-api/context.ts";
import type { ConsultingServiceRow } from "#school/store/tables/content-tables.ts";

/** Spec, "Consulting service": what is offered against the courses delivered to the viewer; not a purchase list. */
export const consultingResolvers = {
  Viewer: {
    consultingServices: (viewer: ViewerParent, input: PageArguments, { school }: MemberApiContext) =>
      readConnection(input, {
        rows: school.db
          .selectFrom("consulting_service")
          .where("consulting_service.id", "in", (services) =>
            services
              .selectFrom("consulting_service_course")
              .innerJoin("enrollment", "enrollment.course_id", "consulting_service_course.course_id")
              .select("consulting_service_course.service_id")
              .where("enrollment.member_id", "=", viewer.id),
          ),
        select: (rows) => rows.selectAll(),
        // Services have no instant, so they are ordered by length.
        order: { at: "consulting_service.duration_minutes", id: "consulting_service.id" },
        positionOf: (row) => ({ at: row.duration_minutes, id: row.id }),
      }),
  },

  ConsultingService: {
    courseSlugs: async (service: ConsultingServiceRow, _input: unknown, { loaders }: MemberApiContext) =>
      (await loaders.serviceCourses.load(service.id)).map(({ slug }) => slug),
    slots: (service: ConsultingServiceRow, _input: unknown, { loaders }: MemberApiContext) =>
      loaders.slots.load(service.id),
    meetings: (service: ConsultingServiceRow, _input: unknown, { loaders }: MemberApiContext) =>
      loaders.meetings.load(service.id),
  },
};
