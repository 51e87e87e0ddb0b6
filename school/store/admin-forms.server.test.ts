import { expect, test } from "vitest";

import { HOUR, MINUTE } from "#school/clock.ts";
import {
  findFormResult,
  makeFormToken,
  noteFormResult,
  spendFormToken,
  storeFormTokens,
} from "#school/store/admin-forms.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const { school } = await openTestSchool({ SCHOOL_DEMO: "0" });
const { db, now } = school;

const PURPOSE = "/admin/settings/name";

/** A form that was shown in a session. */
async function newForm() {
  const token = makeFormToken(school.random);
  await storeFormTokens(school, "session", new Map([[PURPOSE, token]]));
  return { token, sessionHash: "session", purpose: PURPOSE };
}

test("a form is spent once, in its own session, for its own path, within two hours", async () => {
  const form = await newForm();
  expect(await spendFormToken(db, { ...form, sessionHash: "another" }, now())).toBe(false);
  expect(await spendFormToken(db, { ...form, purpose: "/admin/settings/other" }, now())).toBe(false);
  expect(await spendFormToken(db, { ...form, token: "frm_invented" }, now())).toBe(false);
  expect(await spendFormToken(db, form, now() + 2 * HOUR)).toBe(false);
  expect(await spendFormToken(db, form, now() + 2 * HOUR - 1)).toBe(true);
  expect(await spendFormToken(db, form, now())).toBe(false);
});

test("a form's result is told to its own session and path, and what only its answer shows for a minute", async () => {
  const [form, other] = [await newForm(), await newForm()];
  await spendFormToken(db, form, now());
  await spendFormToken(db, other, now());
  await noteFormResult(school, form.token, { location: "/admin", answer: '"secret"' });
  expect(await findFormResult(db, form, now() + MINUTE - 1)).toEqual({
    location: "/admin",
    answer: '"secret"',
  });
  expect(await findFormResult(db, form, now() + MINUTE)).toEqual({ location: "/admin", answer: null });
  expect(await findFormResult(db, { ...form, sessionHash: "another" }, now())).toBeUndefined();
  expect(await findFormResult(db, { ...form, purpose: "/admin/settings/other" }, now())).toBeUndefined();
  expect(await findFormResult(db, other, now())).toBeUndefined();
});
