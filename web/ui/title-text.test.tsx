import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keepTitles, TitleText } from "./title-text.tsx";

afterEach(() => document.body.replaceChildren());

const partsOf = (title: string) => {
  const { container } = render(<TitleText>{title}</TitleText>);
  return [...(container.firstChild?.childNodes ?? [])].map(({ nodeName, textContent }) =>
    nodeName === "SPAN" ? `[${textContent}]` : textContent,
  );
};

test.each([
  ["混合與自我分解（autolyse）", "[混合] 與 [自我] [分解] （autolyse）"],
  ["React 檢查清單 Notion 範本", "React  [檢查] [清單]  Notion  [範本]"],
  ["Desk yoga", "Desk yoga"],
  ["", ""],
])("the lines of %j break between %j", (title, parts) => {
  expect(partsOf(title).join(" ")).toBe(parts);
  expect(document.body.textContent).toBe(title);
});

test("a screen reader reads the title as one text", () => {
  render(
    <h1>
      <TitleText>在家做酸種麵包</TitleText>
    </h1>,
  );
  expect(screen.getByRole("heading", { name: "在家做酸種麵包" })).toBeDefined();
});

test("the words of the server's page stay, where this program would cut the title differently", () => {
  const title = "今天的課";
  const cut = partsOf(title);
  document.body.innerHTML = '<span data-title="">今<span>天的</span>課</span>';
  keepTitles(document.body);
  document.body.replaceChildren();

  expect(partsOf(title)).toEqual(["今", "[天的]", "課"]);
  expect(cut).not.toEqual(["今", "[天的]", "課"]);
});
