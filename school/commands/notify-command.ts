/** `notify`: puts a notice into the inbox of one member, or of all. */

import { readOptions, UsageError } from "#school/commands/options.ts";
import type { School } from "#school/school.ts";
import { COMMAND, insertAuditEntry } from "#school/store/audit-log.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { findMemberByEmail } from "#school/store/members.ts";
import { notify } from "#school/store/notifications.ts";

const NOTHING = "Nothing was sent.";
const MAX_TITLE_LENGTH = 200;
const MAX_BODY_LENGTH = 2000;
const MAX_URL_LENGTH = 2000;

/** Control characters, which nobody can see; a text below the title may have line breaks and tabs. */
const INVISIBLE = /\p{Cc}/u;
const INVISIBLE_IN_BODY = /[^\P{Cc}\n\t]/u;

/** Reads the options of `notify`. @throws {UsageError} with every fault */
export function parseNotice(args: readonly string[]) {
  const values = readOptions(NOTHING, args, {
    member: { type: "string" },
    all: { type: "boolean" },
    title: { type: "string" },
    body: { type: "string" },
    url: { type: "string" },
  });
  const email = values.member?.trim();
  const title = values.title?.trim() ?? "";
  const body = values.body?.trim() || null;
  const { url = null } = values;
  const faults = [
    ...((email === undefined) === (values.all !== true) || email === ""
      ? ["Give either --member with a member's address, or --all."]
      : []),
    ...(title === "" || title.length > MAX_TITLE_LENGTH || INVISIBLE.test(title)
      ? [`--title is required: one line of at most ${MAX_TITLE_LENGTH} characters.`]
      : []),
    ...(body !== null && (body.length > MAX_BODY_LENGTH || INVISIBLE_IN_BODY.test(body))
      ? [`--body must be a text of at most ${MAX_BODY_LENGTH} characters that can be seen.`]
      : []),
    ...(url === null || isLink(url)
      ? []
      : ["--url must be an address that begins with https://, or a path of the school that begins with /."]),
  ];
  if (faults.length > 0) throw new UsageError(`${NOTHING}\n${faults.join("\n")}`);
  return { email, title, body, url };
}

function isLink(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || /[\s\p{Cc}\\]/u.test(text) || text.startsWith("//")) return false;
  return text.startsWith("/") || (text.startsWith("https://") && URL.canParse(text));
}

/** Sends a notice at once. Members who have turned announcements off do not get it. @throws {UsageError} */
export async function sendNotice(
  school: School,
  { email, title, body, url }: ReturnType<typeof parseNotice>,
) {
  const { site, now, random } = school;
  return transact(school.db, async (db) => {
    const store = { db, now, random };
    const member = email === undefined ? undefined : await findMemberByEmail(db, email);
    if (email !== undefined && member === undefined)
      throw new UsageError(`${NOTHING}\nNobody has the address ${email}.`);
    const recipients = await notify(store, member ? { memberId: member.id } : { siteId: site.id }, {
      topic: "announcement",
      title,
      body,
      url,
    });
    await insertAuditEntry(store, {
      actor: COMMAND,
      requestId: null,
      action: "notice.send",
      subject: { id: `notice_${now()}`, name: title },
      before: {},
      after: {
        title,
        body,
        url,
        audience: member === undefined ? "all" : "member",
        audience_name: member?.name ?? null,
        recipients,
      },
    });
    return { title, to: member?.email ?? "all", recipients };
  });
}
