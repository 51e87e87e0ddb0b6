/**
 * What the portal reads of a member with `account:read`, in the order in which it is said to them: on the sign-in page before they
 * allow it, and on Account afterwards. The fields are those that the portal's documents ask for, of `Query` or of the viewer.
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
