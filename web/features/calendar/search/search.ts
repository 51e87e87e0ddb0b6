/** Other words for this screen. */

import type { SearchedFeature } from "#web/app/search/search-source.ts";

export const searched: SearchedFeature = {
  keywords: "dates deadlines reminders export ics 日期 期限 提醒 加入行事曆 匯出",
};
