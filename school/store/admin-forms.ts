/** One-use tokens of the admin area's forms: each is bound to a browser session and to the path that its form posts to. */

import { type Clock, HOUR, type Random } from "#school/clock.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { hashOpaque, makeOpaque } from "#school/store/opaque.ts";
import { openSealedText, sealText } from "#school/store/sealed-text.ts";
import { SENT_TWICE_WITHIN } from "#school/store/sent-twice.ts";

/**
 * How long a form may be sent after its page was shown.
 *
 * Choice (a form of the admin area is valid for two hours): long enough for a telephone call in between. A later form is
 * shown again with its sent values.
 */
const FORM_LIFETIME = 2 * HOUR;

/** Makes the token of one form. It is not valid until `storeFormTokens` has stored it. */
export function makeFormToken(random: Random): string {
  return makeOpaque("frm", random);
}

/** Stores the tokens of all forms of one page, by the path that each form posts to. */
export async function storeFormTokens(
  store: { db: SchoolDatabase; now: Clock },
  sessionHash: string,
  tokens: ReadonlyMap<string, string>,
): Promise<void> {
  if (tokens.size === 0) return;
  const expires_at = store.now() + FORM_LIFETIME;
  await store.db
    .insertInto("admin_form")
    .values(
      [...tokens].map(([purpose, token]) => ({
        token_hash: hashOpaque(token),
        session_hash: sessionHash,
        purpose,
        expires_at,
        spent_at: null,
        result: null,
        answer: null,
      })),
    )
    .execute();
}

export interface PresentedForm {
  token: string;
  sessionHash: string;
  purpose: string;
}

/**
 * Spends a token. Call it in the transaction of the change.
 *
 * @returns false when the token is unknown, of another session or form, expired, or spent
 */
export async function spendFormToken(db: SchoolDatabase, form: PresentedForm, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("admin_form")
    .set({ spent_at: now })
    .where("token_hash", "=", hashOpaque(form.token))
    .where("session_hash", "=", form.sessionHash)
    .where("purpose", "=", form.purpose)
    .where("spent_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface FormResult {
  /** The page that shows it. */
  location: string;
  /** What only the answer shows, such as a secret, as JSON; null for other forms, and some time after the answer. */
  answer: string | null;
}

/** Stores the result of a form, for the same form sent again. The answer is sealed, so the database cannot read it. */
export async function noteFormResult(
  { db, random }: { db: SchoolDatabase; random: Random },
  token: string,
  { location, answer }: FormResult,
): Promise<void> {
  await db
    .updateTable("admin_form")
    .set({ result: location, answer: answer && sealText(answer, token, random) })
    .where("token_hash", "=", hashOpaque(token))
    .execute();
}

/** The result of this form when it was first sent; undefined when it changed nothing. */
export async function findFormResult(
  db: SchoolDatabase,
  form: PresentedForm,
  now: number,
): Promise<FormResult | undefined> {
  const row = await db
    .selectFrom("admin_form")
    .select(["result", "answer", "spent_at"])
    .where("token_hash", "=", hashOpaque(form.token))
    .where("session_hash", "=", form.sessionHash)
    .where("purpose", "=", form.purpose)
    .executeTakeFirst();
  if (row?.result == null) return undefined;
  const isFresh = (row.spent_at ?? 0) > now - SENT_TWICE_WITHIN;
  return {
    location: row.result,
    answer: isFresh ? row.answer && openSealedText(row.answer, form.token) : null,
  };
}
