/**
 * The data of a member that the portal reads with `account:read`, in the order of the account screen. Before a member allows it, the
 * school's own page asks them. The fields are the ones that the portal's documents select on `Query` or the viewer.
 */
export const DATA_READ = [
  { name: "profile", fields: ["id", "name", "email", "avatar"] },
  { name: "schools", fields: ["schools"] },
  { name: "courses", fields: ["enrolledCourses"] },
  { name: "products", fields: ["digitalProducts"] },
  { name: "consulting", fields: ["consultingServices"] },
  { name: "events", fields: ["eventRegistrations"] },
  { name: "payments", fields: ["payments"] },
  {
    name: "notifications",
    fields: ["notifications", "unreadNotificationCount", "notificationSubscriptions"],
  },
] as const;
