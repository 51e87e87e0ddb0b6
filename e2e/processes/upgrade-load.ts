/** Members who go on working at a portal while it is upgraded: calls, page loads with all their files, sign-ins. */

import type { HttpAnswer } from "../harness/http-browser.ts";
import { MemberAtPortal } from "./member-at-portal.ts";

export interface LoadFigures {
  calls: number;
  pages: number;
  files: number;
  signIns: number;
  /** Faults, and how often each occurred. */
  faults: Record<string, number>;
}

/** The requests of open pages of one release. */
export interface OpenPage {
  /** Addresses of every file that the pages may request. */
  files: readonly string[];
  /** The id of a document that they send. */
  documentId: string;
}

const ASSET = /(?:\/preview)?\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css)/g;
/** Vite names lazily loaded files without the first slash. */
const LAZY_ASSET = /"(assets\/[\w.-]+-[\w-]{8}\.(?:js|css))"/g;

/**
 * @param openPages  of each release: members have had them open since before the upgrade, or open them during it
 * @returns a function that stops the load and returns its counts
 */
export async function startLoad(
  portalUrl: string,
  schoolUrl: string,
  openPages: readonly OpenPage[],
): Promise<() => Promise<LoadFigures>> {
  const figures: LoadFigures = { calls: 0, pages: 0, files: 0, signIns: 0, faults: {} };
  let isRunning = true;
  const fault = (what: string): void => void (figures.faults[what] = (figures.faults[what] ?? 0) + 1);
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (isRunning) await work().catch((error: Error) => fault(error.message));
  };
  const expectOk = (what: string, { statusCode }: HttpAnswer): void => {
    if (statusCode !== 200) fault(`${what}: ${statusCode}`);
  };

  const askAndRead =
    (member: MemberAtPortal, { documentId }: OpenPage) =>
    async (): Promise<void> => {
      expectOk("call", await member.graphql(documentId, { first: 50, after: null }));
      figures.calls += 1;
      const session = await member.session();
      if (session["signedIn"] !== true) fault(`session: ${JSON.stringify(session)}`);
    };
  const askForFiles =
    (member: MemberAtPortal, { files }: OpenPage) =>
    async (): Promise<void> => {
      for (const path of files) {
        if (!isRunning) return;
        expectOk(`file of an open page ${path}`, await member.file(path));
        figures.files += 1;
      }
    };
  const loadPage = (member: MemberAtPortal) => async (): Promise<void> => {
    const page = await member.navigate("/courses");
    expectOk("page", page);
    figures.pages += 1;
    const asked = new Set(page.body.match(ASSET) ?? []);
    for (const path of asked) {
      const file = await member.file(path);
      expectOk(`file of a new page ${path}`, file);
      figures.files += 1;
      for (const [, lazy = ""] of file.body.matchAll(LAZY_ASSET)) asked.add(`/${lazy}`);
    }
  };
  const signIn = async (): Promise<void> => {
    const member = new MemberAtPortal(portalUrl, schoolUrl);
    const { pathname, search } = await member.signIn("owner@example.com");
    if (pathname !== "/courses") fault(`sign-in ended at ${pathname}${search}`);
    figures.signIns += 1;
  };

  const member = new MemberAtPortal(portalUrl, schoolUrl);
  await member.signIn();
  const running = [
    repeat(signIn),
    repeat(loadPage(member)),
    ...openPages.flatMap((page) => [repeat(askAndRead(member, page)), repeat(askForFiles(member, page))]),
  ];
  return async () => {
    isRunning = false;
    await Promise.all(running);
    return figures;
  };
}
