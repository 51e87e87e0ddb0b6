/** The resources of the REST API. */

import type { Operation } from "#school/operator/operation.ts";
import { analytics } from "#school/operator/resources/analytics.ts";
import { courses } from "#school/operator/resources/courses.ts";
import { curriculum } from "#school/operator/resources/curriculum.ts";
import { events } from "#school/operator/resources/events.ts";
import { members } from "#school/operator/resources/members.ts";
import {
  coupons,
  digitalProducts,
  lecturers,
  membershipPlans,
  pages,
  posts,
} from "#school/operator/resources/offers.ts";
import { orders } from "#school/operator/resources/orders.ts";
import { comments, forms } from "#school/operator/resources/responses.ts";
import { appearance, school } from "#school/operator/resources/school.ts";
import { storage } from "#school/operator/resources/storage.ts";
import { students } from "#school/operator/resources/students.ts";
import { subscriptions } from "#school/operator/resources/subscriptions.ts";

/** Every resource of the REST API, in the order of the specification's table of scopes. */
export const RESOURCES: readonly { tag: string; description: string; operations: readonly Operation[] }[] = [
  { tag: "courses", description: "What is taught.", operations: courses },
  { tag: "students", description: "Who is enrolled in which course.", operations: students },
  { tag: "members", description: "Who holds a role at the school.", operations: members },
  { tag: "analytics", description: "What can be counted.", operations: analytics },
  { tag: "curriculum", description: "The sections and lectures of a course.", operations: curriculum },
  { tag: "orders", description: "What was bought, and how it was paid.", operations: orders },
  { tag: "school", description: "The school itself.", operations: school },
  { tag: "appearance", description: "How the school looks.", operations: appearance },
  { tag: "events", description: "What takes place at an hour, and who comes.", operations: events },
  { tag: "membership_plans", description: "What members can subscribe to.", operations: membershipPlans },
  { tag: "coupons", description: "What makes something cheaper.", operations: coupons },
  { tag: "posts", description: "News of the school.", operations: posts },
  { tag: "subscriptions", description: "Who has subscribed to what.", operations: subscriptions },
  { tag: "digital_products", description: "What members can download.", operations: digitalProducts },
  { tag: "comments", description: "What members say about courses.", operations: comments },
  { tag: "lecturers", description: "Who teaches.", operations: lecturers },
  { tag: "storage", description: "Files.", operations: storage },
  { tag: "forms", description: "What is asked, and what was answered.", operations: forms },
  { tag: "pages", description: "Texts on the school's own site.", operations: pages },
];
