import type { Operation } from "./operation.ts";
import { courses } from "./resources/courses.ts";
import { events } from "./resources/events.ts";
import { coupons, digitalProducts, lecturers, membershipPlans, pages, posts } from "./resources/offers.ts";

/** Every resource of the REST API, in the order of the specification's table of scopes. */
export const RESOURCES: readonly { tag: string; description: string; operations: readonly Operation[] }[] = [
  { tag: "courses", description: "What is taught.", operations: courses },
  { tag: "events", description: "What takes place at an hour, and who comes.", operations: events },
  { tag: "membership_plans", description: "What members can subscribe to.", operations: membershipPlans },
  { tag: "coupons", description: "What makes something cheaper.", operations: coupons },
  { tag: "posts", description: "News of the school.", operations: posts },
  { tag: "digital_products", description: "What members can download.", operations: digitalProducts },
  { tag: "lecturers", description: "Who teaches.", operations: lecturers },
  { tag: "pages", description: "Texts on the school's own site.", operations: pages },
];
