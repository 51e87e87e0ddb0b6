/** The words of this room, around each of its screens. */

import type { ReactNode } from "react";

import { roomCatalogues, RoomMessages } from "#web/i18n/room-messages.tsx";

const room = roomCatalogues({
  "zh-TW": () => import("#web/i18n/rooms/billing.zh-tw.ts"),
  en: () => import("#web/i18n/rooms/billing.en.ts"),
});

export function BillingMessages({ children }: { children: ReactNode }) {
  return <RoomMessages room={room}>{children}</RoomMessages>;
}
