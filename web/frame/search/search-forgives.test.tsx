import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import documents from "#shared/member-api/documents.json";
import schemaText from "#shared/member-api/schema.graphql?raw";
import { sampleMember } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE, type SamplePersonId } from "#shared/sample-members/people.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { memberSchema } from "#shared/sample-school/schema.ts";
import { bffWith, type FakeBff } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

import { closeSearch, openSearch } from "../search-request.ts";

afterEach(() => act(closeSearch));

const NOW = Date.parse("2026-11-26T02:00:00Z");
const schema = memberSchema(schemaText, "unchecked");

/** The demo school, seeded on 26 November. */
function demoSchool(id: SamplePersonId): FakeBff {
  const school = sampleSchool({
    schema,
    person: SAMPLE_PEOPLE.find((each) => each.id === id)!,
    sample: sampleMember(id, NOW, ALL_TITLES),
    now: () => NOW,
    schoolUrl: "http://127.0.0.1:4000",
  });
  const textOf = (name: string) => Object.values(documents).find((text) => text.includes(`query ${name}`));
  return bffWith({ answer: (name, variables) => school.answer(textOf(name) ?? "", variables) });
}

const YICHUN = "mem_yichun";
const DANIEL = "mem_daniel";

test.each<[SamplePersonId, [query: string, found: RegExp][]]>([
  [
    YICHUN,
    [
      ["typscript", /^React 與 TypeScript 實戰/],
      ["酸種麵飽", /^在家做酸種麵包/],
      ["自我分離", /^混合與自我分解/],
      ["1500", /^作品集健檢.*NT\$1,500/],
      ["NT$ 1,500", /^作品集健檢.*NT\$1,500/],
      ["3200元 react", /^React 與 TypeScript 實戰.*NT\$3,200/],
      ["12/3", /^線上 AMA/],
      ["11月6日", /^在家做酸種麵包 and 1 more/],
      ["3 Dec", /^線上 AMA/],
      ["發票", /^Billing/],
      ["invoice 食譜卡", /^在家做酸種麵包/],
      ["登出其他裝置", /^Sign out other devices/],
      ["深色", /^Appearance: Dark/],
      ["mark all read", /^Mark all as read/],
      ["notifcation setings", /^Notification settings/],
      ["langauge", /^Language: /],
    ],
  ],
  [
    DANIEL,
    [
      ["litfing", /^Lifting state/],
      ["autolise", /^Mixing and autolyse/],
      ["Sep 12", /^React and TypeScript in practice/],
    ],
  ],
])("for %s, a search finds what is meant", async (id, searches) => {
  await openPortal(demoSchool(id), "/account");
  await act(async () => openSearch());
  const field = await screen.findByRole("combobox", { name: "Search everything" });
  for (const [query, found] of searches) {
    await act(async () => void fireEvent.change(field, { target: { value: query } }));
    await waitFor(() => {
      const options = screen.queryAllByRole("option").map(({ textContent }) => textContent);
      expect(options, query).toEqual(expect.arrayContaining([expect.stringMatching(found)]));
    });
  }
});
