import { act, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { NOTICE_ELEMENT } from "#shared/notice.ts";
import { fakeBff, session } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

const element = document.createElement("div");
element.id = NOTICE_ELEMENT;
document.body.before(element);

test("a notice that operators show or take down while a page is open is there within five minutes", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const bff = fakeBff();
  const answer = (notice?: object) => Object.assign(bff, { session: { ...session, notice } });
  const fiveMinutes = () => act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  answer();
  await openPortal(bff, "/courses");
  expect(element.textContent).toBe("");

  const link = { href: "https://status.example.com/", host: "status.example.com" };
  answer({ "zh-TW": { text: "今晚維護" }, en: { text: "Maintenance", link } });
  await fiveMinutes();
  await waitFor(() => expect(element.textContent).toBe("Maintenance status.example.com"));
  expect(element.querySelector("a")?.href).toBe(link.href);
  expect(element.lang).toBe("en");

  answer({ "zh-TW": { text: "今晚維護 <b>" } });
  await fiveMinutes();
  await waitFor(() => expect(element.innerHTML).toBe("今晚維護 &lt;b&gt;"));
  expect(element.lang).toBe("zh-Hant-TW");

  answer();
  await fiveMinutes();
  await waitFor(() => expect(element.innerHTML).toBe(""));
});
