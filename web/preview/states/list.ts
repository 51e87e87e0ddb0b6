/**
 * The list of states. An operator looks at one screen after the other, so the states of a screen are loaded with it; only
 * the names of the screens are known at once.
 */

import type { SampleLanguage } from "#shared/sample-members/people.ts";

import { loadOnce } from "./load-once.ts";
import type { PreviewState } from "./state.ts";

type Load = () => Promise<readonly PreviewState[]>;

const offers: Load = async () => (await import("./offers.ts")).OFFERS_STATES;
const inbox: Load = async () => (await import("./inbox.ts")).INBOX_STATES;
const account: Load = async () => (await import("./account.ts")).ACCOUNT_STATES;

interface ScreenOfStates {
  /** As operators call it. */
  readonly name: Readonly<Record<SampleLanguage, string>>;
  readonly load: Load;
}

/** The screens with states, by the first part of their ids, in the order of the list. */
const SCREENS_OF_STATES: Readonly<Record<string, ScreenOfStates>> = {
  shell: {
    name: { "zh-TW": "外框與登入", en: "Frame and sign-in" },
    load: async () => (await import("./shell.ts")).SHELL_STATES,
  },
  search: {
    name: { "zh-TW": "搜尋", en: "Search" },
    load: async () => (await import("./search.ts")).SEARCH_STATES,
  },
  home: {
    name: { "zh-TW": "首頁", en: "Home" },
    load: async () => (await import("./home.ts")).HOME_STATES,
  },
  courses: {
    name: { "zh-TW": "課程", en: "Courses" },
    load: async () => (await import("./courses.ts")).COURSES_STATES,
  },
  curriculum: {
    name: { "zh-TW": "單一課程", en: "One course" },
    load: async () => (await import("./curriculum.ts")).CURRICULUM_STATES,
  },
  products: {
    name: { "zh-TW": "數位商品", en: "Products" },
    load: offers,
  },
  consulting: {
    name: { "zh-TW": "諮詢", en: "Consulting" },
    load: offers,
  },
  events: {
    name: { "zh-TW": "活動", en: "Events" },
    load: offers,
  },
  calendar: {
    name: { "zh-TW": "行事曆", en: "Calendar" },
    load: async () => (await import("./calendar.ts")).CALENDAR_STATES,
  },
  schools: {
    name: { "zh-TW": "學校", en: "Schools" },
    load: account,
  },
  billing: {
    name: { "zh-TW": "付款紀錄", en: "Billing" },
    load: async () => (await import("./billing.ts")).BILLING_STATES,
  },
  payment: {
    name: { "zh-TW": "單筆付款", en: "One payment" },
    load: async () => (await import("./payment.ts")).PAYMENT_STATES,
  },
  inbox: {
    name: { "zh-TW": "通知", en: "Inbox" },
    load: inbox,
  },
  prefs: {
    name: { "zh-TW": "通知設定", en: "Inbox settings" },
    load: inbox,
  },
  account: {
    name: { "zh-TW": "帳號", en: "Account" },
    load: account,
  },
  permissions: {
    name: { "zh-TW": "權限", en: "Permissions" },
    load: account,
  },
  sessions: {
    name: { "zh-TW": "登入中的裝置", en: "Sessions" },
    load: account,
  },
};

export const SCREENS: readonly string[] = Object.keys(SCREENS_OF_STATES);

/** The name of a screen for operators, or the word in its place in an address. */
export function screenName(screen: string, language: SampleLanguage): string {
  return rowOf(screen)?.name[language] ?? screen;
}

/** @param screen  as it is written in an address, which may be anything */
function rowOf(screen: string): ScreenOfStates | undefined {
  return Object.hasOwn(SCREENS_OF_STATES, screen) ? SCREENS_OF_STATES[screen] : undefined;
}

const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, readonly PreviewState[]>();

export function screenOf({ id }: Pick<PreviewState, "id">): string {
  return id.slice(0, id.indexOf("/"));
}

/** Must be awaited before the states of a screen are read. A screen without states needs no loading. */
export function loadStatesOf(screen: string): Promise<void> {
  return loadOnce(loading, screen, async () => {
    const states = (await rowOf(screen)?.load()) ?? [];
    loaded.set(
      screen,
      states.filter((state) => screenOf(state) === screen),
    );
  });
}

/** @param id  as it is written in an address, which may be anything */
export function loadState(id: string | null | undefined): Promise<void> {
  return loadStatesOf(id?.split("/")[0] ?? "");
}

export async function loadAllStates(): Promise<readonly PreviewState[]> {
  await Promise.all(SCREENS.map(loadStatesOf));
  return SCREENS.flatMap(statesOf);
}

/** @returns none for a screen whose states were not loaded */
export function statesOf(screen: string): readonly PreviewState[] {
  return loaded.get(screen) ?? [];
}

/** @returns undefined for a state that does not exist, or was not loaded */
export function stateOf(id: string | undefined): PreviewState | undefined {
  return statesOf(id?.split("/")[0] ?? "").find((state) => state.id === id);
}
