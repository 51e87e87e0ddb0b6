/**
 * The list of states. An operator looks at one screen after the other, so the states of a screen are loaded with it; only
 * the names of the screens are known at once.
 */

import { loadOnce } from "./load-once.ts";
import type { PreviewState } from "./state.ts";

type Load = () => Promise<readonly PreviewState[]>;

const offers: Load = async () => (await import("./offers.ts")).OFFERS_STATES;
const inbox: Load = async () => (await import("./inbox.ts")).INBOX_STATES;
const account: Load = async () => (await import("./account.ts")).ACCOUNT_STATES;

/** The screens with states, by the first part of their ids, in the order of the list. */
const FILES = {
  shell: async () => (await import("./shell.ts")).SHELL_STATES,
  search: async () => (await import("./search.ts")).SEARCH_STATES,
  home: async () => (await import("./home.ts")).HOME_STATES,
  courses: async () => (await import("./courses.ts")).COURSES_STATES,
  curriculum: async () => (await import("./curriculum.ts")).CURRICULUM_STATES,
  products: offers,
  consulting: offers,
  events: offers,
  calendar: async () => (await import("./calendar.ts")).CALENDAR_STATES,
  schools: account,
  billing: async () => (await import("./billing.ts")).BILLING_STATES,
  payment: async () => (await import("./payment.ts")).PAYMENT_STATES,
  inbox,
  prefs: inbox,
  account,
  permissions: account,
  sessions: account,
} satisfies Record<string, Load>;

export type ScreenName = keyof typeof FILES;

export const SCREENS: readonly string[] = Object.keys(FILES);

const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, readonly PreviewState[]>();

export function screenOf({ id }: Pick<PreviewState, "id">): string {
  return id.slice(0, id.indexOf("/"));
}

/** Must be awaited before the states of a screen are read. A screen without states needs no loading. */
export function loadStatesOf(screen: string): Promise<void> {
  return loadOnce(loading, screen, async () => {
    const load = Object.hasOwn(FILES, screen) ? FILES[screen as ScreenName] : undefined;
    const states = (await load?.()) ?? [];
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
