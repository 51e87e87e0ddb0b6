/** Carries out an operation for the REST API and for `/mcp`: the rights of the member, the change, its audit entry. */

import { createHash } from "node:crypto";

import { ApiError } from "#school/operator/api-error.ts";
import type { Call, Changed, ChangeRule, Operation } from "#school/operator/operation.ts";
import { findRights } from "#school/rights/rights.ts";
import { type AuditState, insertAuditEntry } from "#school/store/audit-log.ts";
import { transact } from "#school/store/dialects/transaction.ts";

const MAX_TEXT_LENGTH = 500;

/**
 * Runs an operation. A change is one transaction: it reads the member's rights at this moment, makes the change and writes
 * the audit entry. A call that changes nothing makes no entry.
 *
 * @param requestId  the id of the request in the log of the school
 * @throws {ApiError} 403 `insufficient_role` for a change that needs another role than the member's
 */
export async function runOperation(
  { effect }: Operation,
  call: Call<unknown, unknown, unknown>,
  requestId: string,
): Promise<unknown> {
  if (!("change" in effect)) return effect.run(call);
  const { school } = call;
  const done = await transact(school.db, async (db) => {
    await requireRight(call, db, effect.change);
    const changed = await effect.run({ ...call, school: { ...school, db } });
    await noteChange(call, db, { rule: effect.change, changed, requestId });
    return changed;
  });
  done.afterCommit?.();
  return done.answer;
}

type AnyCall = Call<unknown, unknown, unknown>;
type Transaction = AnyCall["school"]["db"];

/** @throws {ApiError} 403 */
async function requireRight({ school, operator }: AnyCall, db: Transaction, { right }: ChangeRule) {
  if ((await findRights(school, db, operator.member.id)).has(right)) return;
  throw insufficientRole();
}

/** 403: the program's member may not make this change, not even in the admin area. */
export function insufficientRole(): ApiError {
  return new ApiError(
    403,
    "insufficient_role",
    "Only an owner or an admin of this school may do this. Nothing was changed.",
  );
}

async function noteChange(
  { school, operator }: AnyCall,
  db: Transaction,
  { rule, changed, requestId }: { rule: ChangeRule; changed: Changed<unknown>; requestId: string },
): Promise<void> {
  const before = stateForLog(changed.before, rule);
  const after = stateForLog(changed.after, rule);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await insertAuditEntry(
    { db, now: school.now, random: school.random },
    {
      actor: operator.member,
      client: operator.client,
      requestId,
      action: rule.action,
      subject: changed.subject,
      before,
      after,
    },
  );
}

function stateForLog(state: AuditState, { fields }: ChangeRule): AuditState {
  return Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) =>
      fields.includes(name) ? [[name, typeof value === "string" ? textForLog(value) : value]] : [],
    ),
  );
}

/**
 * Choice (an entry stores 500 characters of a text): entries are never deleted. A longer text ends with its length and the
 * beginning of its SHA-256, so that two long texts differ.
 */
function textForLog(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return `${text.slice(0, MAX_TEXT_LENGTH)}… (${text.length}, SHA-256 ${hash})`;
}
