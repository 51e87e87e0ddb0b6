import { readFileSync } from "node:fs";

import { makeExecutableSchema } from "@graphql-tools/schema";
import type { GraphQLSchema } from "graphql";

import type { Dialect } from "../config.ts";
import { consultingResolvers } from "./consulting.ts";
import { courseResolvers } from "./courses.ts";
import { digitalProductResolvers } from "./digital-products.ts";
import { eventResolvers } from "./events.ts";
import { measureAnswers } from "./measure-answers.ts";
import { notificationResolvers } from "./notifications.ts";
import { paymentResolvers } from "./payments.ts";
import { plainScalars, withoutAssumed } from "./documented-dialect.ts";
import { dateTimeScalar } from "./scalars.ts";
import { enforceScopes } from "./scope-guard.ts";
import { viewerResolvers } from "./viewer.ts";

const schemaFile = new URL("../../shared/member-api/schema.graphql", import.meta.url);

/** The Member API's executable schema: the shared text, one resolver file per resource, the scope rule and the measuring. */
export function buildMemberSchema(dialect: Dialect = "full"): GraphQLSchema {
  const text = readFileSync(schemaFile, "utf8");
  const isDocumented = dialect === "documented";
  const schema = makeExecutableSchema({
    typeDefs: isDocumented ? withoutAssumed(text) : text,
    resolvers: [
      isDocumented ? plainScalars : { DateTime: dateTimeScalar },
      viewerResolvers,
      courseResolvers,
      digitalProductResolvers,
      consultingResolvers,
      eventResolvers,
      paymentResolvers,
      notificationResolvers,
    ],
    // The other dialect has resolvers left over, for the fields that it does not have.
    resolverValidationOptions: { requireResolversToMatchSchema: isDocumented ? "ignore" : "error" },
  });
  return measureAnswers(enforceScopes(schema));
}
