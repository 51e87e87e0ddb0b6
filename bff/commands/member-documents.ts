/** Sends each query of the portal to the school as a member, for `check-setup -- --member`. Mutations are never sent. */

import { randomBytes } from "node:crypto";

import { type GraphQLSchema, Kind, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";

import { LIMITS } from "#bff/bounds/limits.ts";
import { UNWATCHED } from "#bff/bounds/school-watch.ts";
import { createAnswerReader, plainText, type SeenAnswers } from "#bff/commands/answer-reader.ts";
import type { Finding } from "#bff/commands/setup-checks.ts";
import { createThreadWork } from "#bff/content-encoding/thread-work.ts";
import {
  errorMessages,
  isAnswered,
  messagesIn,
  namedIn,
  parseJson,
  refusalIn,
} from "#bff/member-api/degradation.ts";
import { createDecompress } from "#bff/member-api/decompress.ts";
import { documentedFormOf } from "#bff/member-api/documented-form.ts";
import type { SchoolAnswer } from "#bff/member-api/school-call.ts";
import { createSchoolPool } from "#bff/member-api/school-pool.ts";
import type { TrustedDocument, TrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import { literalsOf } from "#bff/member-api/variables.ts";
import { createMetrics } from "#bff/ops/metrics/metrics.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import type { CanRead } from "#shared/renderer.ts";

/** What the Member API answered to all documents. */
export interface MemberApiFindings {
  /** One for each document. */
  documents: Finding[];
  /** Assumed fields that the school lacks. */
  lackingAssumed: string[];
  /** Fields of the specification that the school lacks. */
  lackingDocumented: string[];
  seen: SeenAnswers;
  /** `viewer.id`; undefined where no answer had it. */
  viewerId: unknown;
}

interface MemberApiOptions {
  schoolUrl: string;
  timeoutMs: number;
  documents: TrustedDocuments;
  /** Texts of the documents by their ids. */
  manifest: Readonly<Record<string, string>>;
  canRead: CanRead;
}

export function createMemberAsking({ schoolUrl, timeoutMs, documents, manifest, canRead }: MemberApiOptions) {
  const decompress = createDecompress(createThreadWork(LIMITS), LIMITS.memberApiAnswerBytes);
  const parts = { limits: LIMITS, watch: UNWATCHED, metrics: createMetrics() };
  const pool = createSchoolPool({ schoolUrl, timeoutMs, decompress, ...parts });
  const queries = [...documents.byId.values()].filter(({ operation }) => operation.operation === "query");

  const post = (accessToken: string, { id, operation }: TrustedDocument, query: string) =>
    pool.post({
      accessToken,
      subject: { member: "check-setup", document: id },
      body: Buffer.from(JSON.stringify({ query })),
      operation: operation.operation,
      traceparent: `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-00`,
      caller: { isGone: false, waitingFor: undefined },
    });

  const askAll = async (accessToken: string): Promise<MemberApiFindings> => {
    const { schema } = documents;
    const reader = createAnswerReader(schema, canRead);
    const [assumed, documented] = [new Set<string>(), new Set<string>()];
    const found: Finding[] = [];
    let viewerId: unknown;
    for (const document of queries) {
      const name = `document ${document.name}`;
      const literals = literalsOf(schema, document, variablesOf(document));
      const text = parse(manifest[document.id] ?? "");
      let asked = text;
      let answer = await post(accessToken, document, document.template.fill(literals));
      const refusal = refusalIn(answer, document);
      if (refusal !== undefined) {
        for (const coordinate of namedIn(refusal, document.documented.leftOut)) assumed.add(coordinate);
        asked = documentedFormOf(schema, text).document;
        answer = await post(accessToken, document, document.documented.template.fill(literals));
      }
      const problem = problemOf(answer, refusal !== undefined);
      found.push({ name: refusal === undefined ? name : `${name}, in its documented form`, problem });
      const messages = messagesIn(answer.body) ?? [];
      for (const coordinate of namedIn(messages, coordinatesIn(schema, asked))) documented.add(coordinate);
      if (!isAnswered(answer)) continue;
      const { data } = JSON.parse(answer.body.toString("utf8")) as { data: { viewer?: { id?: unknown } } };
      reader.read(asked, data);
      viewerId ??= data.viewer?.id;
    }
    return {
      documents: found,
      lackingAssumed: [...assumed].toSorted(),
      lackingDocumented: [...documented].toSorted(),
      seen: reader.seen,
      viewerId,
    };
  };

  return {
    askAll,
    /** Whether the school takes this access token. */
    takes: async (accessToken: string): Promise<boolean> => {
      const [document] = queries;
      if (document === undefined) throw new Error("the portal has no query");
      const literals = literalsOf(documents.schema, document, variablesOf(document));
      const { status } = await post(accessToken, document, document.documented.template.fill(literals));
      return status !== 401;
    },
    close: (): Promise<void> => pool.close(),
  };
}

/** The first page of each list, as a screen asks for it. */
function variablesOf({ variableNames }: TrustedDocument): Record<string, unknown> {
  return {
    ...(variableNames.has("first") && { first: DEFAULT_PAGE_SIZE }),
    ...(variableNames.has("after") && { after: null }),
  };
}

function problemOf(answer: SchoolAnswer, isDocumented: boolean): string | null {
  const { status, body } = answer;
  const errors = (errorMessages(parseJson(body)) ?? [])
    .slice(0, MAX_MESSAGES)
    .map((message) => plainText(message, MAX_MESSAGE_LENGTH));
  const said = errors.length === 0 ? "" : `: ${errors.map((message) => `"${message}"`).join(", ")}`;
  if (!isAnswered(answer)) {
    const also = isDocumented ? ", also with the specification's fields alone" : "";
    return `the school refuses it${also} (${status})${said}. The screens that send it show a fault.`;
  }
  return errors.length === 0 ? null : `a part of it is answered with errors${said}.`;
}

const MAX_MESSAGES = 3;
const MAX_MESSAGE_LENGTH = 160;

/** Coordinates of all fields of a document. */
function coordinatesIn(schema: GraphQLSchema, document: ReturnType<typeof parse>): string[] {
  const coordinates = new Set<string>();
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      [Kind.FIELD]: ({ name }) =>
        void coordinates.add(`${typeInfo.getParentType()?.name ?? "?"}.${name.value}`),
    }),
  );
  return [...coordinates];
}
