import { describe, expect, test } from "vitest";

import { describeApi } from "#school/operator/document/document.ts";
import { RESOURCES } from "#school/operator/resources.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { OPERATOR_SCOPES } from "#shared/scopes.ts";

interface Answer {
  $ref?: string;
  description: string;
  headers?: Record<string, { description: string }>;
  content?: Record<string, { schema: object }>;
}

interface Described {
  operationId: string;
  parameters?: object[];
  requestBody?: { content: { "application/json": { schema: { $ref: string } } } };
  responses: Record<string, Answer>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Record<string, { examples: unknown[] }>;
    parameters: Record<string, { name: string; required?: boolean }>;
    responses: Record<string, Answer>;
  };
}

const testSchool = await openTestSchool();
const answer = await testSchool.app.inject({ url: "/openapi.json" });
const { paths, components } = answer.json<ApiDocument>();
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const named = <Part>(parts: Record<string, Part>, { $ref = "" }: { $ref?: string }): Part | undefined =>
  parts[$ref.split("/").at(-1) ?? ""];

/** Every object of the document, with its own keys. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

/** Objects with properties that stand inside another schema, without a name. */
function inlineObjects(schema: unknown): unknown[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as { properties?: object; items?: unknown; anyOf?: unknown[] };
  const members = [
    ...Object.values(properties),
    ...(items === undefined ? [] : [items]),
    ...anyOf,
  ] as unknown[];
  return members.flatMap((member) => [
    ...((member as { properties?: object }).properties === undefined ? [] : [member]),
    ...inlineObjects(member),
  ]);
}

describe("/openapi.json, for the people who generate clients from it", () => {
  test("has 200 kB at most", () => {
    expect(Buffer.byteLength(answer.payload)).toBeLessThan(200_000);
  });

  test("names every body, every answer with properties, and every refusal, once", () => {
    for (const { requestBody, responses } of operations) {
      if (requestBody !== undefined)
        expect(named(components.schemas, requestBody.content["application/json"].schema)).toBeDefined();
      for (const [status, { $ref, content }] of Object.entries(responses)) {
        if (Number(status) >= 400) expect($ref).toMatch(/^#\/components\/responses\/[A-Z]\w+$/);
        else if (status === "204") expect(content).toBeUndefined();
        else expect(content?.["application/json"]?.schema).toHaveProperty("$ref");
      }
    }
    expect(Object.values(components.schemas).flatMap(inlineObjects)).toEqual([]);
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(["Course", "NewCourse", "CourseChange", "CoursePage", "Member", "Error"]),
    );
  });

  test("every reference leads to a part, and every part is referred to", () => {
    const references = new Set(
      [...objectsIn({ paths, components })].flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : [])),
    );
    const parts = (["schemas", "parameters", "responses"] as const).flatMap((kind) =>
      Object.keys(components[kind]).map((name) => `#/components/${kind}/${name}`),
    );

    expect([...references].toSorted()).toEqual(parts.toSorted());
  });

  test("describes each answer by a sentence of its own", () => {
    const answers = operations.flatMap(({ responses }) => Object.values(responses));
    for (const one of answers) {
      const { description } = named(components.responses, one) ?? one;
      expect(description).toMatch(/^[A-Z].+\.$/);
      expect(description).not.toContain("Default");
    }
    expect(new Set(answers.map(({ description }) => description)).size).toBeGreaterThan(50);
  });

  test("names the headers of a challenge and of a wait", () => {
    for (const [name, header] of [
      ["Unauthorized", "WWW-Authenticate"],
      ["Forbidden", "WWW-Authenticate"],
      ["TooManyRequests", "Retry-After"],
      ["Unavailable", "Retry-After"],
    ] as const)
      expect(components.responses[name]?.headers).toHaveProperty(header);
    for (const { responses } of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "403", "429", "503"]));
  });

  test("a parameter with a default may be left out", () => {
    expect(components.parameters["limit"]).not.toHaveProperty("required");
    expect(components.parameters["course_id"]).toMatchObject({ in: "path", required: true });
    expect(operations.filter(({ operationId }) => operationId.startsWith("list")).length).toBeGreaterThan(15);
  });

  test("names the school's addresses of OAuth at the origin that was called", () => {
    const { components: parts } = describeApi("https://school.example") as {
      components: { securitySchemes: { operator: { flows: { authorizationCode: object } } } };
    };

    expect(parts.securitySchemes.operator.flows.authorizationCode).toMatchObject({
      authorizationUrl: "https://school.example/oauth/authorize",
      tokenUrl: "https://school.example/api/oauth/token",
      refreshUrl: "https://school.example/api/oauth/token",
    });
  });

  test("two schemas cannot have one name, and every operation is described", () => {
    const declared = RESOURCES.flatMap((resource) => resource.operations);
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      declared.map(({ id }) => id).toSorted(),
    );
    expect(describeApi("https://school.example")).toMatchObject({
      paths,
      components: { schemas: components.schemas },
    });
  });
});

describe("the example of each body is a right request", () => {
  const changes = operations.flatMap(({ requestBody, ...operation }) =>
    requestBody === undefined
      ? []
      : [
          {
            ...operation,
            example: named(components.schemas, requestBody.content["application/json"].schema)?.examples[0],
          },
        ],
  );

  test.each(changes)("$operationId", async ({ path, method, example }) => {
    const { accessToken } = await testSchool.storeOperatorPair({ scope: OPERATOR_SCOPES.join(" ") });
    const { statusCode, payload } = await testSchool.app.inject({
      method: method as "post",
      url: path.replaceAll(/\{\w+\}/g, "none"),
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      payload: JSON.stringify(example),
    });

    // A path of no record is 404, and a reference to none is 404 or 409.
    expect([200, 201, 404, 409], payload).toContain(statusCode);
  });
});
