/** Adds a room's own words to those of the frame, in the language in use; suspends until they are here. */

import { use, useMemo, type ReactNode } from "react";
import { IntlProvider, useMessages } from "use-intl";

import type { Language } from "./languages.ts";
import type { Messages } from "./messages.ts";
import { useLanguage } from "./preference.ts";

type RoomWords = Partial<Messages>;

export interface RoomCatalogues {
  load: (language: Language) => Promise<RoomWords>;
}

/**
 * The words of a room, loaded once per language.
 *
 * @param imports  the catalogues as the build knows them, one chunk each; compiled there, whatever their types say
 */
export function roomCatalogues(
  imports: Record<Language, () => Promise<{ messages: unknown }>>,
): RoomCatalogues {
  const loaded = new Map<Language, Promise<RoomWords>>();
  return {
    load(language) {
      const known = loaded.get(language);
      if (known !== undefined) return known;
      const promise = imports[language]()
        .then(({ messages }) => messages as RoomWords)
        .catch((cause: unknown) => {
          loaded.delete(language);
          throw cause;
        });
      loaded.set(language, promise);
      return promise;
    },
  };
}

export function RoomMessages({ room, children }: { room: RoomCatalogues; children: ReactNode }) {
  const { language } = useLanguage();
  const words = use(room.load(language));
  const frame = useMessages();
  const messages = useMemo(() => ({ ...frame, ...words }), [frame, words]);
  return (
    <IntlProvider locale={language} messages={messages}>
      {children}
    </IntlProvider>
  );
}
