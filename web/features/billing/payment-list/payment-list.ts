/**
 * The payments read so far, newest first, and the reading of more.
 *
 * Choice (payments stand in a list of their own, not in queries): the rows are held here and not in the screens' queries. Ten
 * thousand rows are 200 pages; each page is asked for and parsed once and appended, where a list of live queries would
 * watch and rebuild all pages at each answer. A list belongs to one member's client, so it is dropped when another
 * member signs in.
 */

import type { Failure } from "#web/app/graphql/failures.ts";
import type { FollowingPage } from "#web/app/graphql/following-page.ts";
import type { Instant } from "#web/format/instants.ts";
import { makeListeners } from "#web/ui/browser/shared-value.ts";

import { firstPause, isWorthWaiting, nextPause, type Pause } from "../view-model/pauses.ts";
import type { Payment } from "#web/model/payment/payment.ts";

type Activity = "idle" | "opening" | "more" | "all" | "pausing";

export interface LoadedPayments {
  payments: readonly Payment[];
  /** Rows read so far; ahead of `payments` while everything is being read. */
  loaded: number;
  /** Number of answers in the current or last reading of everything. */
  requests: number;
  /** Whether the school has answered at all. */
  isOpen: boolean;
  /** Whether older payments are known to follow, and can be asked for. */
  hasMore: boolean;
  /** Whether the school says that these are all. */
  isAll: boolean;
  activity: Activity;
  /** When a pause ends; null while there is none. */
  resumesAt: Instant | null;
  failure: Failure | undefined;
  /** When the newest page arrived. */
  answeredAt: Instant | undefined;
}

export interface PaymentList {
  subscribe: (onChange: () => void) => () => void;
  view: () => LoadedPayments;
  /** Reads the newest page again, and keeps the rows read after it. */
  open: () => Promise<void>;
  /** The same, unless something else is being read; a failure changes nothing. @returns whether the school answered */
  refresh: () => Promise<boolean>;
  loadMore: () => Promise<void>;
  /** Reads until the end or until `stop`; waits for a busy school. */
  loadAll: () => Promise<void>;
  /** Keeps what came, and also the page that is under way. */
  stop: () => void;
  /** Reads the page again that a payment came with. */
  recheck: (tradeNo: string) => Promise<Failure | undefined>;
}

/** One page of the school's answer. */
export interface PaymentsPage {
  payments: Payment[];
  following: FollowingPage;
  /** False when nothing of the page arrived. */
  hasData: boolean;
  /** May be present together with data, when a part of the answer failed. */
  failure: Failure | undefined;
}

export interface CachedPayments {
  page: PaymentsPage;
  /** When the school answered. */
  answeredAt: Instant | undefined;
}

export interface PaymentSources {
  /** The newest page, if its answer came before its screen. */
  first?: CachedPayments | undefined;
  /**
   * @param after  cursor of the page before; null is the newest page
   * @param isOpening  a screen opens: an answer that has just come will do
   */
  ask: (after: string | null, isOpening?: boolean) => Promise<PaymentsPage>;
  /** Resolves after this many milliseconds, or when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => Instant;
}

interface Page {
  after: string | null;
  payments: Payment[];
}

/**
 * While everything is read, the rows are published in steps of this many pages, because rendering costs more than reading.
 */
const PAGES_A_STEP = 5;

const CURSOR_LEADS_BACK: Failure = {
  code: "school_invalid_response",
  requestId: undefined,
  retryAfterSeconds: undefined,
};

const emptyView: LoadedPayments = {
  payments: [],
  loaded: 0,
  requests: 0,
  isOpen: false,
  hasMore: false,
  isAll: false,
  activity: "idle",
  resumesAt: null,
  failure: undefined,
  answeredAt: undefined,
};

export function createPaymentList({ first, ask, wait, now }: PaymentSources): PaymentList {
  const { subscribe, tell } = makeListeners();
  const pageOf = new Map<string, Page>();
  let pages: Page[] = [];
  let following: FollowingPage = "end";
  let view = emptyView;
  let stopping = new AbortController();

  function publish(change: Partial<LoadedPayments>): void {
    view = { ...view, ...change };
    tell();
  }

  const next = (): string | null => (typeof following === "object" ? following.after : null);

  const rows = () => ({
    payments: withoutChange(
      view.payments,
      pages.flatMap(({ payments }) => payments),
    ),
    loaded: pageOf.size,
    hasMore: next() !== null,
    isAll: pages.length > 0 && following === "end",
  });

  /** A cursor that leads back ends the reading; otherwise it would never end. */
  function failureOfCursor(answer: PaymentsPage): Failure | undefined {
    const { following: leads } = answer;
    const leadsBack = typeof leads === "object" && pages.some(({ after }) => after === leads.after);
    return leadsBack ? CURSOR_LEADS_BACK : undefined;
  }

  function append(after: string | null, answer: PaymentsPage): void {
    const page = { after, payments: answer.payments.filter(({ tradeNo }) => !pageOf.has(tradeNo)) };
    for (const { tradeNo } of page.payments) pageOf.set(tradeNo, page);
    pages.push(page);
    following = answer.following;
  }

  /** Replaces known rows by their newer versions. @returns the rows that were not known */
  function replaceKnown(payments: readonly Payment[]): Payment[] {
    return payments.filter((payment) => {
      const page = pageOf.get(payment.tradeNo);
      if (page === undefined) return true;
      page.payments = page.payments.map((known) => (known.tradeNo === payment.tradeNo ? payment : known));
      return false;
    });
  }

  function takeNewest(answer: PaymentsPage): void {
    const [newestPage] = pages;
    const reachesKnown = answer.payments.some(({ tradeNo }) => pageOf.has(tradeNo));
    // With at most one page read, or with so many new rows that some between are missing, the list begins again.
    if (newestPage === undefined || pages.length === 1 || !reachesKnown) {
      pages = [];
      pageOf.clear();
      append(null, answer);
      return;
    }
    const fresh = replaceKnown(answer.payments);
    newestPage.payments = [...fresh, ...newestPage.payments];
    for (const { tradeNo } of fresh) pageOf.set(tradeNo, newestPage);
  }

  async function open(): Promise<void> {
    if (view.activity !== "idle") return;
    publish({ activity: "opening", failure: undefined });
    const answer = await ask(null, true);
    if (answer.hasData) takeNewest(answer);
    publish({
      ...rows(),
      activity: "idle",
      failure: answer.failure,
      ...(answer.hasData && { isOpen: true, answeredAt: now() }),
    });
  }

  async function refresh(): Promise<boolean> {
    if (view.activity !== "idle") return true;
    const answer = await ask(null);
    if (!answer.hasData) return false;
    if (view.activity === "idle") {
      takeNewest(answer);
      publish({ ...rows(), failure: answer.failure, isOpen: true, answeredAt: now() });
    }
    return true;
  }

  async function loadMore(): Promise<void> {
    const after = next();
    if (view.activity !== "idle" || after === null) return;
    publish({ activity: "more", failure: undefined });
    const answer = await ask(after);
    if (answer.hasData) append(after, answer);
    const failure = answer.failure ?? failureOfCursor(answer);
    publish({ ...rows(), activity: "idle", failure });
  }

  async function loadAll(): Promise<void> {
    if (view.activity !== "idle" || next() === null) return;
    stopping = new AbortController();
    const { signal } = stopping;
    publish({ activity: "all", failure: undefined, requests: 0 });
    const failure = await readOn(signal);
    publish({ ...rows(), activity: "idle", resumesAt: null, failure });
  }

  /** @returns the failure that ended the reading; undefined at the end or when stopped */
  async function readOn(signal: AbortSignal): Promise<Failure | undefined> {
    let pause = firstPause;
    for (let after = next(); after !== null && !signal.aborted; after = next()) {
      const answer = await ask(after);
      if (answer.hasData) {
        append(after, answer);
        pause = firstPause;
        const isStep = pages.length % PAGES_A_STEP === 0;
        publish({ ...(isStep && rows()), loaded: pageOf.size, requests: view.requests + 1 });
        const failure = failureOfCursor(answer);
        if (failure !== undefined) return failure;
        continue;
      }
      if (answer.failure === undefined || !isWorthWaiting(answer.failure, pause)) return answer.failure;
      pause = await pauseFor(answer.failure, pause, signal);
    }
    return undefined;
  }

  async function pauseFor(failure: Failure, pause: Pause, signal: AbortSignal): Promise<Pause> {
    const following = nextPause(failure, pause);
    publish({ activity: "pausing", resumesAt: now() + following.ms });
    await wait(following.ms, signal);
    publish({ activity: "all", resumesAt: null });
    return following;
  }

  async function recheck(tradeNo: string): Promise<Failure | undefined> {
    const answer = await ask(pageOf.get(tradeNo)?.after ?? null);
    replaceKnown(answer.payments);
    const isIn = answer.payments.some((payment) => payment.tradeNo === tradeNo);
    // Newer payments may have moved it to a later page.
    if (!isIn && typeof answer.following === "object")
      replaceKnown((await ask(answer.following.after)).payments);
    publish(rows());
    return answer.failure;
  }

  if (first !== undefined) {
    takeNewest(first.page);
    view = {
      ...emptyView,
      ...rows(),
      isOpen: true,
      failure: first.page.failure,
      answeredAt: first.answeredAt,
    };
  }

  return {
    subscribe,
    view: () => view,
    open,
    refresh,
    loadMore,
    loadAll,
    stop: () => stopping.abort(),
    recheck,
  };
}

/** @returns the known array when the new one has the same rows, so that the list is not rendered again */
function withoutChange(known: readonly Payment[], rows: readonly Payment[]): readonly Payment[] {
  const isSame = known.length === rows.length && rows.every((row, index) => row === known[index]);
  return isSame ? known : rows;
}
