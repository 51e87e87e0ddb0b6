/** Every citation of the specification, in comments, test titles and READMEs, leads to a place in `school/SPECIFICATION.md`. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { onOneLine, productFiles, ROOT } from "./product-files.ts";
import { citationsIn, faultOf, readSpecification } from "./specification.ts";

const specification = readSpecification(readFileSync(join(ROOT, "school/SPECIFICATION.md"), "utf8"));

/** Parts that describe nothing that a school does. */
const DESCRIBING_NOTHING = new Set(["Events", "Versioning"]);

/** Files that explain the form of a citation by examples. */
const EXPLAINING = /^(school\/SPECIFICATION\.md|e2e\/documents\/specification.*)$/;

const citations = productFiles()
  .filter(({ path }) => !EXPLAINING.test(path))
  .flatMap(({ path, text }) => citationsIn(onOneLine(text)).map((citation) => ({ path, citation })));

test("every citation of the specification has the form that its head explains", () => {
  const malformed = citations.flatMap(({ path, citation }) =>
    "malformed" in citation ? [`${path}: ${citation.malformed}`] : [],
  );
  expect(malformed).toEqual([]);
  expect(citations.length).toBeGreaterThan(150);
});

test("every citation of the specification names a heading, a row and a rule that exist", () => {
  const faults = citations.flatMap(({ path, citation }) => {
    const references = "references" in citation ? citation.references : [];
    return references.flatMap((reference) => {
      const fault = faultOf(reference, specification);
      return fault === undefined ? [] : [`${path}: ${fault}`];
    });
  });
  expect(faults).toEqual([]);
});

test("every part of the specification is cited by the school's code and by a test", () => {
  const citable = [...specification].flatMap(([heading, { rows, rules }]) =>
    rows.size + rules.size > 0 && !DESCRIBING_NOTHING.has(heading) ? [heading] : [],
  );
  const citedBy = (isTest: boolean) =>
    new Set(
      citations
        .filter(({ path }) => /^(school|e2e\/conformance)\/.*\.ts$/.test(path))
        .filter(({ path }) => (path.includes(".test.") || path.startsWith("e2e/")) === isTest)
        .flatMap(({ citation }) => ("references" in citation ? citation.references : []))
        .map(({ heading }) => heading),
    );
  for (const cited of [citedBy(false), citedBy(true)])
    expect(citable.filter((heading) => !cited.has(heading))).toEqual([]);
});

test("a citation in another form, or of a place that does not exist, is reported", () => {
  const faultsOf = (text: string) =>
    citationsIn(onOneLine(text)).flatMap((citation) =>
      "malformed" in citation
        ? ["malformed"]
        : citation.references.map((reference) => faultOf(reference, specification)),
    );
  expect(faultsOf('Spec, "Errors",\n * rows 7 to 9 · "Viewer", row `id`, and so on')).toEqual([
    undefined,
    undefined,
  ]);
  expect(faultsOf('"Spec, \\"Payment\\", rule 4."')).toEqual([undefined]);
  expect(faultsOf('Spec, "Errors", rows 15 to 17')).toEqual(['"Errors", rows 15 to 17: no row 17']);
  expect(faultsOf('Spec, "Scopes", row `phones`')).toEqual(['"Scopes", row `phones`: no row phones']);
  expect(faultsOf('Spec, "Payments", rule 1')).toEqual(['"Payments", rule 1: no such heading']);
  expect(faultsOf('Spec, "Errors", row 7 and 12')).toEqual(["malformed"]);
  expect(faultsOf('Spec, "Endpoints", first line')).toEqual(["malformed"]);
  expect(faultsOf("Spec 4.2")).toEqual(["malformed"]);
});
