import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { loadMessages } from "#web/i18n/messages.ts";

import { SearchField, TYPING_PAUSE_MS } from "./search-field.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A field over a list. @returns the searches, in order */
async function openField(): Promise<{ field: HTMLInputElement; searched: string[] }> {
  const searched: string[] = [];
  function List() {
    const [value, setValue] = useState("");
    const search = (next: string) => {
      searched.push(next);
      setValue(next);
    };
    return <SearchField label="Search" value={value} onSearch={search} />;
  }
  const messages = await loadMessages("en");
  render(
    <IntlProvider locale="en" messages={messages}>
      <List />
    </IntlProvider>,
  );
  return { field: screen.getByRole("searchbox"), searched };
}

const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const rest = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("a list is searched when typing pauses, not at each letter", async () => {
  const { field, searched } = await openField();
  type(field, "d");
  rest(TYPING_PAUSE_MS - 1);
  type(field, "da");
  rest(TYPING_PAUSE_MS - 1);
  expect(field.value).toBe("da");
  expect(searched).toEqual([]);
  rest(1);
  expect(searched).toEqual(["da"]);
  expect(field.value).toBe("da");
});

test("Enter searches at once, and Escape clears what was typed", async () => {
  const { field, searched } = await openField();
  type(field, "day");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(searched).toEqual(["day"]);
  type(field, "days");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(searched).toEqual(["day", ""]);
  rest(TYPING_PAUSE_MS);
  expect(searched).toEqual(["day", ""]);
  expect(field.value).toBe("");
});
