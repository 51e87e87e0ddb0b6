/** The member's notifications, for the search over everything. Each links to its row in the inbox, with its text and its link. */

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { paths } from "#web/app/paths.ts";
import { findable, sentOnly } from "#web/app/search/findable.ts";
import { pagedSource } from "#web/app/search/paged-source.ts";
import type { SearchedFeature, SearchSource } from "#web/app/search/search-source.ts";
import type { Origins } from "#web/format/outward-link.ts";

import { notificationPages } from "../list/use-inbox.ts";
import { parseNotification } from "../view-model/notification.ts";

export const searched: SearchedFeature = {
  keywords: "messages notifications 訊息 信箱",
  sources: ({ api, origins }) => [noticeSource(api, origins)],
};

function noticeSource(api: MemberApi, origins: Origins): SearchSource {
  return pagedSource(api, "notices", notificationPages, (nodes) =>
    nodes.map((node, place) => {
      const notice = parseNotification(node, place, origins);
      const title = notice?.title ?? notice?.body ?? null;
      if (notice === null || title === null) return null;
      const { key, body, createdAt } = notice;
      return findable({
        kind: "notices",
        key,
        title,
        also: sentOnly(body),
        times: sentOnly(createdAt),
        target: { href: paths.notification(key) },
        facts: ({ formats }) => [createdAt === null ? null : formats.date(createdAt)],
      });
    }),
  );
}
