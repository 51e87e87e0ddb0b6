import { readFileSync } from "node:fs";

import { makeExecutableSchema } from "@graphql-tools/schema";
import type { GraphQLSchema } from "graphql";

import { consultingResolvers } from "./consulting.ts";
import { courseResolvers } from "./courses.ts";
import { digitalProductResolvers } from "./digital-products.ts";
import { eventResolvers } from "./events.ts";
import { notificationResolvers } from "./notifications.ts";
import { paymentResolvers } from "./payments.ts";
import { dateTimeScalar } from "./scalars.ts";
import { enforceScopes } from "./scope-guard.ts";
import { viewerResolvers } from "./viewer.ts";

const schemaFile = new URL("../../shared/member-api/schema.graphql", import.meta.url);

/** The Member API's executable schema: the shared text, one resolver file per resource, and the scope rule. */
export function buildMemberSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: readFileSync(schemaFile, "utf8"),
    resolvers: [
      { DateTime: dateTimeScalar },
      viewerResolvers,
      courseResolvers,
      digitalProductResolvers,
      consultingResolvers,
      eventResolvers,
      paymentResolvers,
      notificationResolvers,
    ],
    resolverValidationOptions: { requireResolversToMatchSchema: "error" },
  });
  return enforceScopes(schema);
}
