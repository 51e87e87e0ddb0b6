import { screens as home } from "#web/features/home/screen.ts";
import { screens as courses } from "#web/features/courses/screen.ts";
import { screens as billing } from "#web/features/billing/screen.ts";
import { screens as products } from "#web/features/products/screen.ts";
import { screens as consulting } from "#web/features/consulting/screen.ts";
import { screens as events } from "#web/features/events/screen.ts";
import { screens as calendar } from "#web/features/calendar/screen.ts";
import { screens as inbox } from "#web/features/inbox/screen.ts";
import { screens as account } from "#web/features/account/screen.ts";

export const SCREENS_OF_FEATURES = [home, courses, billing, products, consulting, events, calendar, inbox, account];
