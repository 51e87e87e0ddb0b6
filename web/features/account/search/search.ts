/** Other words for this screen. */

import type { SearchedFeature } from "#web/app/search/search-source.ts";

export const searched: SearchedFeature = {
  keywords: "profile email schools 個人資料 電子郵件 學校",
};
