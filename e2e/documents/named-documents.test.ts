/** Every document, file, folder and command that a comment, a title or a document of the repository names exists. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { onOneLine, productFiles, ROOT } from "./product-files.ts";

const files = productFiles();
const documents = files.filter(({ path }) => path.endsWith(".md"));

/** A document is named by its path from the root, from a room, or from the file that names it. */
const ROOMS = [".", "shared", "web", "bff", "school", "e2e"];

/** The anchors of a document's headings, as sites that render Markdown make them. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

test("every Markdown file that a comment, a title or a README names is in the repository", () => {
  const missing = files.flatMap(({ path, text }) => {
    const names = [...onOneLine(text).matchAll(/(?<![\w./-])[\w./-]*\w\.md\b/g)].map(([name]) => name);
    return names
      .filter((name) => ![dirname(path), ...ROOMS].some((folder) => existsSync(join(ROOT, folder, name))))
      .map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("every file that a comment or a README names by its path from the root is in the repository", () => {
  const missing = files.flatMap(({ path, text }) => {
    // A test may name files that it makes itself.
    if (/\.test\.tsx?$/.test(path)) return [];
    const names = onOneLine(text).matchAll(
      /(?<![\w./#$@-])(?:shared|web|bff|school|e2e)\/[\w./-]*\.(?:tsx?|js|json|css|graphql)\b/g,
    );
    return [...names].flatMap(([name]) => (existsSync(join(ROOT, name)) ? [] : [`${path}: ${name}`]));
  });
  expect(missing).toEqual([]);
});

test("every folder that a document names by its path from the root is in the repository", () => {
  const missing = documents.flatMap(({ path, text }) => {
    const names = text.matchAll(/(?<![\w./#$@*-])(?:shared|web|bff|school|e2e)(?:\/[\w.-]+)*\/?(?=[`)\s"])/g);
    return [...names].flatMap(([name]) => (existsSync(join(ROOT, name)) ? [] : [`${path}: ${name}`]));
  });
  expect(missing).toEqual([]);
});

test("every npm command that a document names is a script of package.json", () => {
  const manifest = readFileSync(join(ROOT, "package.json"), "utf8");
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, script, short]) => ({
      path,
      script: script ?? short ?? "",
    })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ script }) => !(script in scripts))).toEqual([]);
});

test("every link of a document leads to a file that exists, and to a heading in it", () => {
  const broken = documents.flatMap(({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    return links.flatMap(([link, to = "", anchor]) => {
      const file = to === "" ? join(ROOT, path) : join(ROOT, dirname(path), to);
      const leads =
        existsSync(file) && (anchor === undefined || anchorsOf(readFileSync(file, "utf8")).includes(anchor));
      return leads ? [] : [`${path}: ${link}`];
    });
  });
  expect(broken).toEqual([]);
});
