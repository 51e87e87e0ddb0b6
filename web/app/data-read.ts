/**
 * What the portal reads of a member with `account:read`, in the order in which Account says it; before they allow it, the school's
 * own page asks them. The fields are those that the portal's documents ask for, of `Query` or of the viewer.
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
