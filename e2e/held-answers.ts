/** Holds back every answer that a page waits for, through the DevTools protocol, and lets them through kind by kind. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { CDPSession, Page } from "@playwright/test";

export type AnswerKind = "page" | "style" | "script" | "words" | "data" | "other";

export interface HeldAnswer {
  /** Of the Fetch domain, for this one hold. */
  holdId: string;
  /** Of the Network domain, which tells when an answer has come. */
  networkId: string;
  kind: AnswerKind;
  /** Path and query. */
  path: string;
}

const BUILD = join(import.meta.dirname, "../dist/web/.vite/manifest.json");

export class HeldAnswers {
  readonly #devtools: CDPSession;
  readonly #wordFiles = readWordFiles();
  readonly #asked: string[] = [];
  readonly #held: HeldAnswer[] = [];
  /** Network ids of what was let through and has not come whole. */
  readonly #underway = new Set<string>();
  #onChange: () => void = () => undefined;

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  /** From now on no answer reaches this page before it is let through. */
  static async of(page: Page): Promise<HeldAnswers> {
    const devtools = await page.context().newCDPSession(page);
    const answers = new HeldAnswers(devtools);
    devtools.on("Fetch.requestPaused", ({ requestId, networkId = "", resourceType, request }) => {
      const { pathname, search } = new URL(request.url);
      const path = pathname + search;
      answers.#asked.push(path);
      answers.#held.push({
        holdId: requestId,
        networkId,
        kind: answers.#kindOf(resourceType, pathname),
        path,
      });
      answers.#onChange();
    });
    const hasCome = ({ requestId }: { requestId: string }): void => answers.#forget(requestId);
    devtools.on("Network.loadingFinished", hasCome);
    devtools.on("Network.loadingFailed", hasCome);
    await devtools.send("Network.enable");
    await devtools.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
    return answers;
  }

  /** Path and query of everything that the page has asked for, in order. */
  get asked(): readonly string[] {
    return this.#asked;
  }

  /** What the page waits for now; it stays held, and what it asks for from now on is not among it. */
  take(): HeldAnswer[] {
    return this.#held.splice(0);
  }

  /** Resolves when the page waits for an answer of this kind. */
  async askedFor(kind: AnswerKind): Promise<void> {
    await this.#until(() => this.#held.some((each) => each.kind === kind));
  }

  /** Lets these through, and waits until they have come whole. What the page asks for meanwhile is held. */
  async release(answers: readonly HeldAnswer[]): Promise<void> {
    for (const { holdId, networkId } of answers) {
      this.#underway.add(networkId);
      // A page that has gone on elsewhere asks for nothing any more.
      this.#devtools
        .send("Fetch.continueRequest", { requestId: holdId })
        .catch(() => this.#forget(networkId));
    }
    await this.#until(() => this.#underway.size === 0);
  }

  /** Holds nothing back any more. */
  async stop(): Promise<void> {
    await this.#devtools.send("Fetch.disable");
  }

  #forget(networkId: string): void {
    this.#underway.delete(networkId);
    this.#onChange();
  }

  async #until(holds: () => boolean): Promise<void> {
    while (!holds())
      await new Promise<void>((resolve) => {
        this.#onChange = resolve;
      });
  }

  #kindOf(resourceType: string, path: string): AnswerKind {
    if (resourceType === "Document") return "page";
    if (resourceType === "Stylesheet") return "style";
    if (resourceType === "Script") return this.#wordFiles.has(path) ? "words" : "script";
    return /^\/(auth|member)\//.test(path) ? "data" : "other";
  }
}

/** @returns paths of the scripts that are words of a language: those whose sources are catalogues */
function readWordFiles(): ReadonlySet<string> {
  const chunks = JSON.parse(readFileSync(BUILD, "utf8")) as Record<string, { file: string }>;
  const words = Object.entries(chunks).filter(([source]) => source.startsWith("i18n/catalogues/"));
  return new Set(words.map(([, { file }]) => `/${file}`));
}
