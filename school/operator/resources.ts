import type { Operation } from "./operation.ts";
import { courses } from "./resources/courses.ts";

/** Every resource of the REST API, in the order of the specification's table of scopes. */
export const RESOURCES: readonly { tag: string; description: string; operations: readonly Operation[] }[] = [
  { tag: "courses", description: "What is taught.", operations: courses },
];
