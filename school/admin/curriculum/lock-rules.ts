/** The rules by which lectures open: read from a form, written for a person, and kept in the audit log. */

import { type Entered, type Fault, type FormInput, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { localInputValue, parseLocalInput, writeInstant } from "#school/admin/frame/instants.ts";
import { VERSION_FIELD } from "#school/admin/frame/versions.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { curriculumWordsIn } from "#school/admin/curriculum/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { isLockedAt, type LectureLock, MAX_UNLOCK_DAYS } from "#school/store/lecture-lock.ts";

const RULES = ["open", "locked", "at", "after"] as const;
type Rule = (typeof RULES)[number];

const OPEN: LectureLock = { locked: 0, unlock_at: null, unlock_after_days: null };

/** Reads the form of `lockForm`. */
export function readLock(visit: Visit, input: FormInput): { lock: LectureLock } | { faults: Fault[] } {
  const words = curriculumWordsIn(visit.language);
  switch (RULES.find((one) => one === input.text("rule"))) {
    case "open":
      return { lock: OPEN };
    case "locked":
      return { lock: { ...OPEN, locked: 1 } };
    case "at": {
      const at = parseLocalInput(input.text("unlock_at"), visit.school.config.timeZone);
      if (at === undefined) return oneFault("unlock_at", words.instantUnusable);
      if (at <= visit.school.now()) return oneFault("unlock_at", words.instantPast);
      return { lock: { ...OPEN, unlock_at: at } };
    }
    case "after": {
      const text = input.text("days").normalize("NFKC");
      const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
      if (days < 1 || days > MAX_UNLOCK_DAYS) return oneFault("days", words.daysUnusable);
      return { lock: { ...OPEN, unlock_after_days: days } };
    }
    case undefined:
      return oneFault("rule", words.ruleMissing);
  }
}

/** The form of a rule. @param lock  the present rule; undefined for lectures that have several */
export function lockForm(
  visit: Visit,
  {
    action,
    submit,
    lock,
    version,
    entered,
  }: {
    action: string;
    submit: string;
    lock: LectureLock | undefined;
    version: string;
    entered: Entered | undefined;
  },
): Markup {
  const words = curriculumWordsIn(visit.language);
  const { timeZone } = visit.school.config;
  const unlockAt = lock?.unlock_at ?? null;
  const days = lock?.unlock_after_days ?? null;
  return formMarkup(
    visit,
    { action, submit, tone: "primary", entered, hidden: { [VERSION_FIELD]: version } },
    (fields) =>
      html`${fields.select({
        name: "rule",
        label: words.rule,
        value: lock === undefined ? "open" : ruleOf(lock, visit.school.now()),
        options: RULES.map((value) => ({ value, label: words.rules[value] })),
      })}
      ${fields.text({
        name: "unlock_at",
        label: words.unlockAt,
        hint: words.unlockAtHint(timeZone),
        type: "datetime-local",
        value: unlockAt === null ? "" : localInputValue(unlockAt, timeZone),
      })}
      ${fields.text({
        name: "days",
        label: words.days,
        hint: words.daysHint,
        inputMode: "numeric",
        value: days === null ? "" : String(days),
      })}`,
  );
}

function ruleOf(lock: LectureLock, now: number): Rule {
  if (lock.locked === 1) return "locked";
  if (lock.unlock_after_days !== null) return "after";
  return lock.unlock_at !== null && lock.unlock_at > now ? "at" : "open";
}

/** The state of a lecture for its members, in a form of its own. */
export function lockMark(visit: Visit, lock: LectureLock): Markup {
  const rule = ruleOf(lock, visit.school.now());
  const shape = { open: "settled", locked: "closed", at: "due", after: "due" }[rule];
  return html`<span class="mark ${shape}">${describeLock(visit, lock)}</span>`;
}

export function describeLock(visit: Visit, lock: LectureLock): string {
  const words = curriculumWordsIn(visit.language);
  if (lock.locked === 1) return words.isLocked;
  const parts = [
    ...(lock.unlock_at !== null && lock.unlock_at > visit.school.now()
      ? [words.opensAt(writeInstant(visit, lock.unlock_at))]
      : []),
    ...(lock.unlock_after_days === null ? [] : [words.opensAfter(lock.unlock_after_days)]),
  ];
  return parts.length === 0 ? words.isOpen : parts.join({ "zh-TW": "，", en: ", " }[visit.language]);
}

/** What the lectures of a section are for members: one rule, or how many of them are open to everybody. */
export function describeLocks(visit: Visit, locks: readonly LectureLock[]): Markup | undefined {
  const [first, ...others] = locks;
  if (first === undefined) return undefined;
  if (others.every((lock) => lockCode(lock) === lockCode(first))) return lockMark(visit, first);
  const open = locks.filter((lock) => !isLockedAt(lock, undefined, visit.school.now())).length;
  return html`${curriculumWordsIn(visit.language).mixed(open, locks.length)}`;
}

/** A lock as the audit log keeps it, such as `open`, `locked`, `at:1795226460000` or `after:7`. */
export function lockCode({ locked, unlock_at, unlock_after_days }: LectureLock): string {
  const parts = [
    ...(locked === 1 ? ["locked"] : []),
    ...(unlock_at === null ? [] : [`at:${unlock_at}`]),
    ...(unlock_after_days === null ? [] : [`after:${unlock_after_days}`]),
  ];
  return parts.join(" ") || "open";
}

export function lockFromCode(code: string): LectureLock {
  const number = (name: string): number | null => {
    const digits = new RegExp(`\\b${name}:(\\d+)`).exec(code)?.[1];
    return digits === undefined ? null : Number(digits);
  };
  return {
    locked: code.startsWith("locked") ? 1 : 0,
    unlock_at: number("at"),
    unlock_after_days: number("after"),
  };
}
