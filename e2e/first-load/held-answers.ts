/** Holds every answer to a page's requests but those for pictures, by the DevTools protocol, and releases them by kind. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { CDPSession, Page } from "@playwright/test";

import { requireNewestBuild } from "#shared/node/builds.ts";

export type AnswerKind = "page" | "style" | "script" | "messages" | "data" | "other";

export interface HeldAnswer {
  /** The request's id in the Fetch domain, by which it is released. */
  holdId: string;
  /** The request's id in the Network domain, which reports when the answer has arrived. */
  networkId: string;
  kind: AnswerKind;
  /** Path and query. */
  path: string;
}

/**
 * The tab's icon, and the covers of courses in a page that came with its screen: the browser asks for them when it likes, before or
 * after the screen is complete, and no screen waits for them, since each has its room.
 */
const PICTURE = /\.svg$/;

const { members } = requireNewestBuild(join(import.meta.dirname, "../.."));
const BUILD = join(members, ".vite/manifest.json");

export class HeldAnswers {
  readonly #devtools: CDPSession;
  readonly #messageFiles = readWordFiles();
  readonly #requested: string[] = [];
  readonly #held: HeldAnswer[] = [];
  /** Network ids of answers that were released and have not arrived completely. */
  readonly #underway = new Set<string>();
  #onChange: () => void = () => undefined;

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  /** Makes every answer to this page wait from now on until it is released. */
  static async of(page: Page): Promise<HeldAnswers> {
    const devtools = await page.context().newCDPSession(page);
    const answers = new HeldAnswers(devtools);
    devtools.on("Fetch.requestPaused", ({ requestId, networkId = "", resourceType, request }) => {
      const { pathname, search } = new URL(request.url);
      if (PICTURE.test(pathname)) {
        // A page that has navigated away needs its icon no more.
        devtools.send("Fetch.continueRequest", { requestId }).catch(() => undefined);
        return;
      }
      const path = pathname + search;
      answers.#requested.push(path);
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

  /** Path and query of all requests of the page but those for pictures, in order. */
  get requested(): readonly string[] {
    return this.#requested;
  }

  /** The answers that are held now. Later requests are not added to this list. */
  take(): HeldAnswer[] {
    return this.#held.splice(0);
  }

  /** Resolves when an answer of this kind is held. */
  async askedFor(kind: AnswerKind): Promise<void> {
    await this.#until(() => this.#held.some((each) => each.kind === kind));
  }

  /** Releases these answers, and waits until they have arrived completely. Requests made meanwhile are held. */
  async release(answers: readonly HeldAnswer[]): Promise<void> {
    for (const { holdId, networkId } of answers) {
      this.#underway.add(networkId);
      // A page that has navigated away needs the answer no more.
      this.#devtools
        .send("Fetch.continueRequest", { requestId: holdId })
        .catch(() => this.#forget(networkId));
    }
    await this.#until(() => this.#underway.size === 0);
  }

  /** Releases all answers and holds no later ones. */
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
    if (resourceType === "Script") return this.#messageFiles.has(path) ? "messages" : "script";
    return /^\/(auth|member)\//.test(path) ? "data" : "other";
  }
}

/** @returns paths of the scripts that hold the messages of a language: those whose sources are catalogues */
function readWordFiles(): ReadonlySet<string> {
  const chunks = JSON.parse(readFileSync(BUILD, "utf8")) as Record<string, { file: string }>;
  const catalogues = Object.entries(chunks).filter(([source]) => source.startsWith("i18n/catalogues/"));
  return new Set(catalogues.map(([, { file }]) => `/${file}`));
}
