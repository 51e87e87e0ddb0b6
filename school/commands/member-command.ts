/** `member create`, `set-password` and `sign-out`: the first person of a school, a password or a device that was lost. */

import { readNewPassword, type Terminal } from "#school/account/ask-password.ts";
import { isAddress, isMemberName, isRoleName } from "#school/account/member-fields.ts";
import { readOptions, UsageError } from "#school/commands/options.ts";
import type { School } from "#school/school.ts";
import { COMMAND, insertAuditEntry } from "#school/store/audit-log.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { addMember, findMemberByEmail } from "#school/store/members.ts";
import { makeOrderedId } from "#school/store/opaque.ts";
import { storePassword } from "#school/store/sign-in/password-links.ts";
import { signOutEverywhere } from "#school/store/sign-in/sign-out.ts";
import { hashPassword } from "#school/store/sign-in/passwords.ts";

/**
 * Reads the options of `member create`.
 *
 * @throws {UsageError} with every fault
 */
export function parseNewMember(args: readonly string[]) {
  const values = readOptions("No member was created.", args, {
    email: { type: "string" },
    name: { type: "string" },
    role: { type: "string", multiple: true },
    language: { type: "string" },
    "password-file": { type: "string" },
  });
  const email = values.email?.trim() ?? "";
  const name = values.name?.trim() ?? "";
  const roles = [...new Set(values.role)];
  const locale = values.language ?? "zh-TW";
  const faults = [
    ...(isAddress(email) ? [] : ["--email is required: the address that the member signs in with."]),
    ...(isMemberName(name) ? [] : ["--name is required, in 200 characters at most."]),
    ...(roles.length > 0
      ? []
      : ["--role is required, once or more: owner for the first person of a school."]),
    ...roles
      .filter((role) => !isRoleName(role))
      .map((role) => `--role ${role} cannot be used: a role has small letters, digits, - and _.`),
    ...(locale === "zh-TW" || locale === "en" ? [] : ["--language must be zh-TW or en."]),
  ];
  if (faults.length > 0) throw new UsageError(`No member was created.\n${faults.join("\n")}`);
  return { email, name, roles, locale, passwordFile: values["password-file"] };
}

/** Makes a member with a password and roles at this school. @throws {UsageError} when the address is taken */
export async function createMember(
  school: School,
  member: ReturnType<typeof parseNewMember>,
  terminal: Terminal,
) {
  const { db, site, now, random } = school;
  const { email, name, roles, locale } = member;
  const taken = new UsageError(
    `No member was created.\nSomebody has the address ${email}: give them a password by "member set-password".`,
  );
  if ((await findMemberByEmail(db, email)) !== undefined) throw taken;
  const password_hash = await hashPassword(await readNewPassword(member.passwordFile, email, terminal));
  const id = makeOrderedId("mem", now(), random);
  await transact(db, async (transaction) => {
    if ((await findMemberByEmail(transaction, email)) !== undefined) throw taken;
    await addMember(transaction, { id, email, name, locale, avatar_url: null, password_hash });
    await transaction
      .insertInto("member_role")
      .values(roles.map((role) => ({ member_id: id, school_id: site.id, role })))
      .execute();
  });
  return { member_id: id, email, name, roles };
}

/** Reads the options of `member sign-out`. @throws {UsageError} */
export function parseSignOut(args: readonly string[]) {
  const email = readOptions("Nobody was signed out.", args, { email: { type: "string" } }).email?.trim();
  if (!email) throw new UsageError("Nobody was signed out.\n--email is required: the member's address.");
  return { email };
}

/** Ends a member's sessions at the school, and the pairs of all applications. @throws {UsageError} when nobody has the address */
export async function signOut(school: School, { email }: ReturnType<typeof parseSignOut>) {
  const { now, random } = school;
  return transact(school.db, async (db) => {
    const member = await findMemberByEmail(db, email);
    if (member === undefined)
      throw new UsageError(`Nobody was signed out.\nNobody has the address ${email}.`);
    const { sessions, pairs } = await signOutEverywhere(db, member.id, now());
    await insertAuditEntry(
      { db, now, random },
      {
        actor: COMMAND,
        requestId: null,
        action: "member.sign_out",
        subject: member,
        before: { sessions, live_pairs: pairs },
        after: { sessions: 0, live_pairs: 0 },
      },
    );
    return { member_id: member.id, email: member.email, name: member.name, sessions, live_pairs: pairs };
  });
}

/**
 * Reads the options of `member set-password`.
 *
 * @throws {UsageError}
 */
export function parsePasswordChange(args: readonly string[]) {
  const values = readOptions("No password was set.", args, {
    email: { type: "string" },
    "password-file": { type: "string" },
  });
  const email = values.email?.trim() ?? "";
  if (email === "") throw new UsageError("No password was set.\n--email is required: the member's address.");
  return { email, passwordFile: values["password-file"] };
}

/** Gives a member a new password and signs them out everywhere. @throws {UsageError} when nobody has the address */
export async function setPassword(
  school: School,
  { email, passwordFile }: ReturnType<typeof parsePasswordChange>,
  terminal: Terminal,
) {
  const member = await findMemberByEmail(school.db, email);
  if (member === undefined) throw new UsageError(`No password was set.\nNobody has the address ${email}.`);
  const hash = await hashPassword(await readNewPassword(passwordFile, member.email, terminal));
  await transact(school.db, (transaction) => storePassword(transaction, member.id, hash, school.now()));
  return { member_id: member.id, email: member.email, name: member.name };
}
