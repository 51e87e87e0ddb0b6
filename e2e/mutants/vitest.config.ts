/** Vitest's configuration for `npm run mutants`: the units and servers of one room, in one worker, with short limits of time. */

import { join } from "node:path";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = join(import.meta.dirname, "../..");
const [own = "", ...further] = JSON.parse(process.env["MUTANT_TESTS"] ?? "[]") as string[];

/** The tests beside the mutated code come first: they find most mutants, and the first failure ends a run. */
class OwnTestsFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFurther = ({ moduleId }: TestSpecification): number => Number(!moduleId.includes(`/${own}/`));
    return Promise.resolve(files.toSorted((one, other) => isFurther(one) - isFurther(other)));
  }
}

export default defineConfig({
  root,
  // As the servers' projects in `vite.config.ts`.
  resolve: { alias: [{ find: /^graphql$/, replacement: join(root, "node_modules/graphql/index.mjs") }] },
  test: {
    environment: "node",
    include: [`${own}/**/*.test.ts`, ...further],
    // The two of pairs take longer than all others of their folder.
    exclude: [
      "**/*.{landing,nightly,postgres}.test.ts",
      "bff/pairs/{interleavings,kill-switch.server}.test.ts",
    ],
    globalSetup: join(root, "school/testing/database-folder.ts"),
    isolate: false,
    sequence: { sequencer: OwnTestsFirst },
    // A mutant may make a test wait for ever. What the tests wait for arrives within a second.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    expect: { poll: { timeout: 3000 } },
  },
});
