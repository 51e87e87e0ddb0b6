import { describe, expect, test } from "vitest";

import { AREAS } from "#school/admin/areas.ts";
import type { AuditAction } from "#school/admin/frame/area.ts";
import type { ChangeRule, Operation } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";

const OPERATIONS = RESOURCES.flatMap(({ operations }) => operations);

/** The changes that forms of the admin area can make, by their code in the audit log. */
const FORMS = new Map(AREAS.flatMap((area) => Object.entries<AuditAction>(area.actions)));

const ruleOf = ({ effect }: Operation): ChangeRule | undefined =>
  "change" in effect ? effect.change : undefined;

describe("the rights of programs", () => {
  test("a program needs the right that the same change needs at a form", () => {
    for (const operation of OPERATIONS) {
      const rule = ruleOf(operation);
      const form = rule && FORMS.get(rule.action);
      if (form !== undefined)
        expect([operation.id, rule?.right]).toEqual([operation.id, form.right ?? "operate"]);
    }
  });

  test("a change that needs a recent password at a form is partly refused to programs", () => {
    const confirmed = OPERATIONS.flatMap((operation) => {
      const rule = ruleOf(operation);
      return rule !== undefined && FORMS.get(rule.action)?.wantsRecentPassword === true ? [rule] : [];
    });

    expect(confirmed.map(({ action }) => action)).toEqual(["member.change_roles"]);
    for (const { onlyByForm } of confirmed) expect(onlyByForm).toBeDefined();
  });

  test("an operation that is no GET is a change with a rule, and a GET has none", () => {
    for (const operation of OPERATIONS)
      expect([operation.id, ruleOf(operation) !== undefined]).toEqual([
        operation.id,
        operation.method !== "GET",
      ]);
  });
});
