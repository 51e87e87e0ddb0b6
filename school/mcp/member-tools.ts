/** The tools of members: what a member client may do with its own member's data. */

import { Type } from "typebox";

import { fieldsOf, runMemberDocument } from "#school/mcp/member-api.ts";
import { defineTool, type Tool, type ToolContext, ToolFault } from "#school/mcp/tool.ts";
import type { Principal } from "#school/oauth/bearer.ts";
import { closedObject } from "#school/operator/types.ts";

/** A page of a connection of the Member API: at most 50 nodes (Spec, "Limits", row 1). */
const ConnectionInput = closedObject({
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  after: Type.Optional(
    Type.String({
      maxLength: 400,
      description: "pageInfo.endCursor of the page before; the first page without it.",
    }),
  ),
});

const Nothing = closedObject({});

const PAGE_INFO = "pageInfo { hasNextPage endCursor } totalCount";

/** One of the viewer's connections, with the fields of its nodes. */
function connectionTool(
  name: string,
  words: { title: string; description: string },
  connection: string,
  fields: string,
): Tool {
  const document = `query ($first: Int, $after: String) {
    viewer { ${connection}(first: $first, after: $after) { nodes { ${fields} } ${PAGE_INFO} } }
  }`;
  return defineTool({
    name,
    ...words,
    scope: "account:read",
    effect: "reads",
    input: ConnectionInput,
    run: async (context, input) => {
      const { viewer } = await ask<{ viewer: Record<string, object> }>(context, document, input);
      return viewer[connection] ?? {};
    },
  });
}

/**
 * The tools that a member client may call for its member (Spec, "Authentication", rule 6).
 *
 * Choice (tools of a member are documents on the Member API): so they have its checks and its answers. There is no tool for
 * consulting meetings, since the data does not say whose a meeting is.
 */
export const MEMBER_TOOLS: readonly Tool[] = [
  defineTool({
    name: "get_my_profile",
    title: "My profile",
    description: "Who the signed-in member is, and at which schools they hold which roles.",
    scope: "account:read",
    effect: "reads",
    input: Nothing,
    run: async (context) => {
      const document = "{ viewer { id name email avatar { url } schools { id name subdomain url roles } } }";
      return (await ask<{ viewer: object }>(context, document)).viewer;
    },
  }),
  connectionTool(
    "list_my_courses",
    {
      title: "My courses",
      description:
        "The courses the member owns, with how far they are and where they stopped. No order records.",
    },
    "enrolledCourses",
    fieldsOf("Course", ["sections"]),
  ),
  defineTool({
    name: "get_my_course_progress",
    title: "My progress in one course",
    description: "One course the member owns, with the state, lock and length of each of its lectures.",
    scope: "account:read",
    effect: "reads",
    input: closedObject({
      slug: Type.String({ minLength: 1, maxLength: 200, description: "As list_my_courses names it." }),
    }),
    run: async (context, { slug }) => {
      const before = await findCursorBefore(context, slug);
      const document = `query ($after: String) { viewer { enrolledCourses(first: 1, after: $after) { nodes {
        ${fieldsOf("Course")}
      } } } }`;
      const { viewer } = await ask<{ viewer: { enrolledCourses: { nodes: { slug: string }[] } } }>(
        context,
        document,
        { after: before },
      );
      const course = viewer.enrolledCourses.nodes.find((node) => node.slug === slug);
      if (course === undefined) throw new ToolFault("The member owns no course with this slug.");
      return course;
    },
  }),
  connectionTool(
    "list_my_payments",
    {
      title: "My payments",
      description:
        "The member's billing history, newest first. One row is one payment: a retried checkout is another row, and nothing joins them. Unpaid and expired rows carry the instructions to pay by.",
    },
    "payments",
    fieldsOf("Payment"),
  ),
  connectionTool(
    "list_my_digital_products",
    { title: "My digital products", description: "The downloads the member owns. No order records." },
    "digitalProducts",
    fieldsOf("DigitalProduct"),
  ),
  connectionTool(
    "list_my_event_registrations",
    {
      title: "My events",
      description: "The events the member is registered for, latest first. No order records.",
    },
    "eventRegistrations",
    fieldsOf("EventRegistration"),
  ),
  defineTool({
    name: "list_my_notifications",
    title: "My notifications",
    description: "The member's inbox, newest first, with the number of unread ones.",
    scope: "account:read",
    effect: "reads",
    input: ConnectionInput,
    run: (context, input) =>
      ask(
        context,
        `query ($first: Int, $after: String) {
          unreadNotificationCount
          notifications(first: $first, after: $after) { nodes { ${fieldsOf("Notification")} } ${PAGE_INFO} }
        }`,
        input,
      ),
  }),
  mutationTool({
    name: "mark_notification_read",
    title: "Mark a notification as read",
    description: "Marks one notification of the member as read; once it is read, again changes nothing.",
    input: closedObject({
      id: Type.String({ minLength: 1, maxLength: 100, description: "As list_my_notifications names it." }),
    }),
    mutation: "markNotificationRead",
    fields: "notificationId readAt",
  }),
  mutationTool({
    name: "mark_all_notifications_read",
    title: "Mark all notifications as read",
    description: "Marks the member's notifications as read: all of them, or those created up to an instant.",
    input: closedObject({
      before: Type.Optional(
        Type.String({ maxLength: 40, description: "An ISO 8601 instant such as 2026-01-31T08:00:00Z." }),
      ),
    }),
    mutation: "markAllNotificationsRead",
    fields: "markedCount",
  }),
  mutationTool({
    name: "update_notification_subscription",
    title: "Change a notification setting",
    description: "Turns the member's notifications of one topic on one channel on or off.",
    input: closedObject({
      topic: Type.String({ minLength: 1, maxLength: 100 }),
      channel: Type.String({ minLength: 1, maxLength: 100 }),
      enabled: Type.Boolean(),
    }),
    mutation: "updateNotificationSubscription",
    fields: "topic channel enabled",
  }),
];

/** A mutation of the Member API. It answers with what was written, so that a program with only `account:write` can read it. */
function mutationTool({
  mutation,
  fields,
  ...rest
}: Pick<Tool, "name" | "title" | "description"> & {
  input: Parameters<typeof defineTool>[0]["input"];
  mutation: "markNotificationRead" | "markAllNotificationsRead" | "updateNotificationSubscription";
  fields: string;
}): Tool {
  const inputType = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
  const document = `mutation ($input: ${inputType}) { ${mutation}(input: $input) { ${fields} } }`;
  return defineTool({
    ...rest,
    scope: "account:write",
    effect: "changes",
    run: async (context, input) =>
      (await ask<Record<string, object>>(context, document, { input }))[mutation] ?? {},
  });
}

/** The cursor before a course in the member's list; undefined when it is the first course or not in the list. */
async function findCursorBefore(context: ToolContext, slug: string): Promise<string | undefined> {
  const document = `query ($after: String) { viewer { enrolledCourses(first: 50, after: $after) {
    edges { cursor node { slug } } pageInfo { hasNextPage }
  } } }`;
  let previous: string | undefined;
  for (;;) {
    const { viewer } = await ask<{
      viewer: {
        enrolledCourses: {
          edges: { cursor: string; node: { slug: string } }[];
          pageInfo: { hasNextPage: boolean };
        };
      };
    }>(context, document, { after: previous });
    const { edges, pageInfo } = viewer.enrolledCourses;
    for (const { cursor, node } of edges) {
      if (node.slug === slug) return previous;
      previous = cursor;
    }
    if (!pageInfo.hasNextPage) return undefined;
  }
}

/** Runs a document for the member. The endpoint offers these tools only to callers with a principal. */
function ask<Data extends object>(
  { school, principal }: ToolContext,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  return runMemberDocument<Data>(school, requireSomebody(principal), document, variables);
}

function requireSomebody(principal: Principal | undefined): Principal {
  if (principal === undefined) throw new TypeError("A member's tool was called without a member.");
  return principal;
}
