/** The part of Vitest's configuration that follows from the settings of a running school. */

import { defineConfig } from "vitest/config";

import { tagsOfNeeds } from "./needs.ts";

export default defineConfig({ test: { tags: tagsOfNeeds(process.env) } });
