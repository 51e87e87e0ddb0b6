/**
 * The pictures of the gallery: states of the list (`web/STATES.md`), at least one of each screen, the operators' preview
 * itself, and the school's admin area. Each is shown on a desktop and on a phone; the two differ in language and theme.
 */

import { ADMIN_PAGES, type AdminGalleryPage } from "./admin-gallery.ts";
import { stateRows } from "../documents/state-rows.ts";

/** The ids of the states, in the order of the gallery. */
const GALLERY_STATES = [
  "home/typical",
  "home/nothing-yet",
  "courses/typical-12",
  "courses/filter-none",
  "curriculum/typical",
  "curriculum/unlocks-in-1h",
  "products/typical",
  "consulting/slots-two-zones",
  "events/upcoming",
  "billing/typical",
  "payment/unpaid-atm",
  "payment/due-59min",
  "payment/fullscreen",
  "payment/expired-cvs",
  "payment/refunded-part",
  "payment/kept-unreached",
  "calendar/typical",
  "search/found",
  "inbox/unread-12",
  "inbox/panel-typical",
  "inbox/mark-all-confirm",
  "inbox/no-write-scope",
  "prefs/typical",
  "account/typical",
  "schools/many",
  "permissions/read-only",
  "sessions/many",
  "shell/signed-out",
  "shell/state-mismatch",
  "shell/offline-later",
  "shell/not-found",
] as const;

/** The state that phones show instead of one that only wide windows have. */
const ON_PHONE: Readonly<Record<string, string>> = {
  "inbox/panel-typical": "inbox/panel-phone",
  "search/found": "search/phone",
};

/** Shown on a tablet as well, in a row of their own. */
const ON_TABLET = [
  "home/typical",
  "courses/typical-12",
  "products/typical",
  "events/upcoming",
  "calendar/typical",
  "inbox/unread-12",
] as const;

/** Pages of the preview itself. */
const PREVIEW_PAGES = [
  { name: "preview", caption: "The operators' preview", address: "/preview?screen-state=payment/due-59min" },
  { name: "sheet", caption: "The contact sheet of a screen", address: "/preview/sheet/payment" },
] as const;

const DEVICES = ["desktop", "phone"] as const;
export type Device = (typeof DEVICES)[number] | "tablet";

interface Look {
  language: "zh-TW" | "en";
  theme: "light" | "dark";
}

const CHINESE_LIGHT: Look = { language: "zh-TW", theme: "light" };
const ENGLISH_DARK: Look = { language: "en", theme: "dark" };
const CHINESE_DARK: Look = { language: "zh-TW", theme: "dark" };
const ENGLISH_LIGHT: Look = { language: "en", theme: "light" };

/** Languages and themes of desktop and phone: the two pictures of a state have neither in common. */
const LOOKS = [
  [CHINESE_DARK, ENGLISH_LIGHT],
  [ENGLISH_DARK, CHINESE_LIGHT],
  [ENGLISH_LIGHT, CHINESE_DARK],
  [CHINESE_LIGHT, ENGLISH_DARK],
] as const;

export interface Picture {
  file: string;
  device: Device;
  look: Look;
  /** Whose page it is: of the portal's preview, or of the school's admin area. */
  server: "portal" | "school";
  address: string;
  /** The form that is sent first, for a picture of its answer. */
  sends?: AdminGalleryPage["sends"];
  /** The state whose screen is photographed alone; undefined for a picture of the page. */
  state: string | undefined;
}

interface Row {
  /** Undefined where the caption is the preview's name of the state. */
  caption: string | undefined;
  pictures: readonly Picture[];
}

/** @throws for a state that is not in the list, or that the preview cannot show */
export function galleryRows(): Row[] {
  const known = new Map(stateRows().map(({ name, preview }) => [name, preview]));
  const ofState = (state: string) => {
    const address = known.get(state);
    if (address === undefined) throw new Error(`The preview has no state ${state}.`);
    return { server: "portal" as const, state, name: state.replace("/", "-"), address };
  };
  const states = GALLERY_STATES.map((state) => ({
    caption: undefined,
    desktop: ofState(state),
    phone: ofState(ON_PHONE[state] ?? state),
  }));
  const pagesOf = (server: "portal" | "school", pages: readonly AdminGalleryPage[]) =>
    pages.map(({ caption, ...page }) => {
      const shown = { ...page, server, state: undefined };
      return { caption, desktop: shown, phone: shown };
    });
  const pages = [...pagesOf("portal", PREVIEW_PAGES), ...pagesOf("school", ADMIN_PAGES)];
  const rows = [...states, ...pages].map(({ caption, ...shownOn }, at) => {
    const looks = LOOKS[at % LOOKS.length] ?? LOOKS[0];
    return {
      caption,
      pictures: DEVICES.map((device, which) => {
        const { name, ...shown } = shownOn[device];
        return { ...shown, file: `${name}-${device}.png`, device, look: looks[which] ?? looks[0] };
      }),
    };
  });
  const tablets = ON_TABLET.map((state, at) => {
    const { name, ...shown } = ofState(state);
    const looks = LOOKS[at % LOOKS.length] ?? LOOKS[0];
    const pictures = looks.map((look) => ({
      ...shown,
      file: `${name}-tablet-${look.theme}.png`,
      device: "tablet" as const,
      look,
    }));
    return { caption: undefined, pictures };
  });
  return [...rows, ...tablets];
}

/** @param captions  the caption of each row */
export function galleryPage(rows: readonly Row[], captions: readonly string[]): string {
  const linesOf = (isOnTablet: boolean): string[] =>
    rows.flatMap(({ pictures }, at) => {
      if (pictures.some(({ device }) => device === "tablet") !== isOnTablet) return [];
      const caption = captions[at] ?? "";
      const cells = pictures.map(
        ({ file, look }) => `![${caption}, ${look.language}, ${look.theme}](${file})`,
      );
      return `| ${[caption, ...cells].join(" | ")} |`;
    });
  return [
    "# Gallery",
    "",
    "States of every screen on a desktop (1280 x 800) and on a phone (390 x 844), as the operators' preview shows them of",
    "its sample members, the preview itself, and the school's admin area, whose pages are shown to a height of two windows.",
    "Written by `npm run screenshots`; not to be changed by hand.",
    "",
    "| state | desktop | phone |",
    "| --- | --- | --- |",
    ...linesOf(false),
    "",
    "On a tablet:",
    "",
    "| state | | |",
    "| --- | --- | --- |",
    ...linesOf(true),
    "",
  ].join("\n");
}
