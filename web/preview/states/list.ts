/** Every state of the preview, in the order of the screens. */

import { ACCOUNT_STATES } from "./account.ts";
import { BILLING_STATES } from "./billing.ts";
import { COURSES_STATES } from "./courses.ts";
import { CURRICULUM_STATES } from "./curriculum.ts";
import { HOME_STATES } from "./home.ts";
import { INBOX_STATES } from "./inbox.ts";
import { OFFERS_STATES } from "./offers.ts";
import { PAYMENT_STATES } from "./payment.ts";
import { SHELL_STATES } from "./shell.ts";
import type { PreviewState } from "./state.ts";

export const STATES: readonly PreviewState[] = [
  ...SHELL_STATES,
  ...HOME_STATES,
  ...COURSES_STATES,
  ...CURRICULUM_STATES,
  ...OFFERS_STATES,
  ...BILLING_STATES,
  ...PAYMENT_STATES,
  ...INBOX_STATES,
  ...ACCOUNT_STATES,
];

const byId: ReadonlyMap<string, PreviewState> = new Map(STATES.map((state) => [state.id, state]));

export function stateOf(id: string | undefined): PreviewState | undefined {
  return id === undefined ? undefined : byId.get(id);
}
