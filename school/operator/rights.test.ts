import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { AREAS } from "#school/admin/areas.ts";
import type { AuditAction } from "#school/admin/frame/area.ts";
import { MEMBER_TOOLS } from "#school/mcp/member-tools.ts";
import { OPERATOR_TOOLS, toolNameOf } from "#school/mcp/operator-tools.ts";
import { PUBLIC_TOOLS } from "#school/mcp/public-tools.ts";
import type { ChangeRule, Operation } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";

const OPERATIONS = RESOURCES.flatMap(({ operations }) => operations);

/** What the forms of the admin area can change, by its code in the audit log. */
const FORMS = new Map(AREAS.flatMap((area) => Object.entries<AuditAction>(area.actions)));

const WHO = { operate: "whoever runs the school", administer: "an owner or an admin" };

const ruleOf = ({ effect }: Operation): ChangeRule | undefined =>
  "change" in effect ? effect.change : undefined;

/** What the admin area asks for before the same change. */
function formOf({ action }: ChangeRule): string {
  const form = FORMS.get(action);
  if (form === undefined) return "no form";
  const password = form.wantsRecentPassword === true ? ", after a recent password" : "";
  return `${WHO[form.right ?? "operate"]}${password}`;
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const tools = new Set(OPERATOR_TOOLS.map(({ name }) => name));

const CHANGES = tableOf(
  ["change", "tool", "scope", "who may", "the same at a form", "refused"],
  OPERATIONS.flatMap((operation) => {
    const rule = ruleOf(operation);
    const tool = toolNameOf(operation);
    if (rule === undefined) return [];
    return [
      [
        `\`${operation.id}\``,
        tools.has(tool) ? `\`${tool}\`` : "none",
        `\`${operation.scope}\``,
        WHO[rule.right],
        formOf(rule),
        rule.onlyByForm ?? "nothing",
      ],
    ];
  }),
);

const READINGS = tableOf(
  ["scope", "what it reads, for whoever runs the school"],
  [...Map.groupBy(OPERATIONS, ({ scope }) => scope)].flatMap(([scope, operations]) => {
    const names = operations.filter((operation) => ruleOf(operation) === undefined).map(({ id }) => id);
    return names.length === 0 ? [] : [[`\`${scope}\``, code(names)]];
  }),
);

const OTHER_TOOLS = tableOf(
  ["scope", "tools of `/mcp` that are no operation"],
  [...Map.groupBy([...PUBLIC_TOOLS, ...MEMBER_TOOLS], ({ scope }) => scope)].map(([scope, of]) => [
    scope === undefined ? "none: anybody" : `\`${scope}\`, of the member's own`,
    code(of.map(({ name }) => name)),
  ]),
);

describe("the rights of programs", () => {
  test("README lists every operation and every tool with the rule that the code declares", () => {
    const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
    const section = readme.split("\n## ").find((part) => part.startsWith("What a program may do\n")) ?? "";
    const rows = section.split("\n").filter((line) => line.startsWith("|"));

    expect(rows.join("\n")).toBe([CHANGES, READINGS, OTHER_TOOLS].join("\n"));
  });

  test("a program needs at least the right that the admin area asks for the same change", () => {
    for (const operation of OPERATIONS) {
      const rule = ruleOf(operation);
      const form = rule && FORMS.get(rule.action);
      if (form !== undefined)
        expect([operation.id, rule?.right]).toEqual([operation.id, form.right ?? "operate"]);
    }
  });

  test("a change that the admin area makes after a recent password is refused to programs in part", () => {
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
