/** Resolvers of consulting services. */

import {
  makeConnection,
  type PageArguments,
  parsePageArguments,
} from "#school/member-api/resolvers/connection.ts";
import type { MemberApiContext, ViewerParent } from "#school/member-api/context.ts";
import { isDescending, keysetConditions } from "#school/member-api/resolvers/keyset.ts";
import type { BusyTime } from "#school/member-api/resolvers/loaders.ts";
import type { ConsultingServiceRow, ConsultingSlotRow } from "#school/store/tables/content-tables.ts";

/** Services have no instant, so they are ordered by length, the longest first. */
const ORDER = {
  at: "consulting_service.duration_minutes",
  id: "consulting_service.id",
  first: "newest",
} as const;

/** Spec, "Consulting service": what is offered against the courses delivered to the viewer; not a purchase list. */
export const consultingResolvers = {
  Viewer: {
    consultingServices: async (viewer: ViewerParent, input: PageArguments, { school }: MemberApiContext) => {
      const page = parsePageArguments(input);
      const offered = school.db
        .selectFrom("consulting_service")
        .where("consulting_service.id", "in", (services) =>
          services
            .selectFrom("consulting_service_course")
            .innerJoin("enrollment", "enrollment.course_id", "consulting_service_course.course_id")
            .select("consulting_service_course.service_id")
            .where("enrollment.member_id", "=", viewer.id),
        );
      const direction = isDescending(page, ORDER) ? "desc" : "asc";
      const rows = await offered
        .selectAll()
        .where((where) => keysetConditions(where, page, ORDER))
        .orderBy("consulting_service.duration_minutes", direction)
        .orderBy("consulting_service.id", direction)
        .limit(page.size + 1)
        .execute();
      return makeConnection(page, rows, {
        positionOf: (row) => ({ at: row.duration_minutes, id: row.id }),
        toNode: (row) => row,
        countAll: async () => {
          const { count } = await offered
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          return count;
        },
      });
    },
  },

  ConsultingService: {
    durationMinutes: (service: ConsultingServiceRow) => service.duration_minutes,
    lecturerName: (service: ConsultingServiceRow) => service.lecturer_name,
    courseSlugs: async (service: ConsultingServiceRow, _input: unknown, { loaders }: MemberApiContext) =>
      (await loaders.serviceCourses.load(service.id)).map(({ slug }) => slug),
    slots: (service: ConsultingServiceRow, _input: unknown, { loaders }: MemberApiContext) =>
      loaders.slots.load(service.id),
    meetings: (service: ConsultingServiceRow, _input: unknown, { loaders }: MemberApiContext) =>
      loaders.meetings.load(service.id),
  },

  ConsultingSlot: {
    startTime: (slot: ConsultingSlotRow) => slot.start_time,
    endTime: (slot: ConsultingSlotRow) => slot.end_time,
    timeZone: (slot: ConsultingSlotRow) => slot.time_zone,
  },

  ConsultingMeeting: {
    startsAt: (meeting: BusyTime) => meeting.starts_at,
    endsAt: (meeting: BusyTime) => meeting.ends_at,
  },
};
