import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { applyTheme, chooseTheme, useTheme } from "./theme.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  applyTheme("system");
  localStorage.clear();
});

test("a chosen theme shows on its control at once, and on the page in the next frame", () => {
  const { result } = renderHook(useTheme);
  act(() => chooseTheme("dark"));
  expect(result.current).toBe("dark");
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
  act(() => void vi.runAllTimers());
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(result.current).toBe("dark");
});

test("when two themes are chosen quickly, the last one stays", () => {
  const { result } = renderHook(useTheme);
  act(() => chooseTheme("dark"));
  act(() => chooseTheme("system"));
  act(() => void vi.runAllTimers());
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
  expect(result.current).toBe("system");
});
