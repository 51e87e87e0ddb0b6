import { beforeEach, expect, test } from "vitest";

import { replaceEnvironment } from "./replace-environment.ts";

const NOON = Date.parse("2026-11-22T12:00:00Z");

/** What has reached the operator's own browser. */
const reached: string[] = [];
beforeEach(() => void reached.splice(0));

/** A window of its own, since what is replaced in a document stays replaced. */
function emptyWindow(): Window & typeof globalThis {
  class Document {
    get cookie(): string {
      return "theme=light";
    }
    set cookie(text: string) {
      reached.push(text);
    }
  }
  class Navigator {
    get onLine(): boolean {
      return true;
    }
    get serviceWorker(): object {
      return {};
    }
    get setAppBadge(): object {
      return () => undefined;
    }
    get userAgent(): string {
      return "the operator's";
    }
    get clipboard(): object {
      return { writeText: async (text: string) => void reached.push(text) };
    }
    get share(): object {
      return async ({ text }: { text: string }) => void reached.push(text);
    }
  }
  const view = {
    navigator: new Navigator(),
    document: new Document(),
    Date: class extends Date {},
    Intl: { DateTimeFormat: Intl.DateTimeFormat },
    localStorage: globalThis.localStorage,
    BroadcastChannel: globalThis.BroadcastChannel,
    RTCPeerConnection: class {},
  };
  return view as unknown as Window & typeof globalThis;
}

function staged(isOnline = true): Window & typeof globalThis {
  const view = emptyWindow();
  replaceEnvironment(view, {
    zone: "Asia/Taipei",
    kept: { "homeroom.theme": "dark" },
    keptInTab: { "homeroom.step-up": "{}" },
    isOnline: () => isOnline,
    userAgent: "Line/14",
    canShare: isOnline,
    allowsClipboard: isOnline,
    now: () => NOON,
    fetch: () => Promise.reject(new TypeError("the stage's own")),
  });
  return view;
}

test("a stage sends requests to nobody but the sample school", async () => {
  await expect(staged().fetch("/auth/session")).rejects.toThrow("the stage's own");
});

test("a stage stores what it is given and what its member chooses, outside the browser's storage", () => {
  localStorage.setItem("homeroom.theme", "light");
  const view = staged();
  expect(view.localStorage.getItem("homeroom.theme")).toBe("dark");
  view.localStorage.setItem("homeroom.language", "en");
  view.sessionStorage.setItem("homeroom.positions", "{}");
  expect(Object.keys(view.sessionStorage)).toEqual(["homeroom.step-up", "homeroom.positions"]);
  expect(Object.keys(view.localStorage)).toEqual(["homeroom.theme", "homeroom.language"]);
  expect([view.localStorage.length, view.localStorage.key(1)]).toEqual([2, "homeroom.language"]);
  view.localStorage.removeItem("homeroom.theme");
  expect(view.localStorage.getItem("homeroom.theme")).toBeNull();
  view.localStorage.clear();
  expect(view.localStorage.length).toBe(0);
  expect(localStorage.getItem("homeroom.theme")).toBe("light");
  expect(sessionStorage.getItem("homeroom.positions")).toBeNull();
  expect(view.document.cookie).toBe("");
  view.document.cookie = "theme=dark";
  expect(reached).toEqual([]);
});

test("messages of a stage to other tabs reach nobody", async () => {
  const [operator, elsewhere] = [new BroadcastChannel("session"), new BroadcastChannel("session")];
  const received = new Promise((resolve) => {
    operator.onmessage = ({ data }: MessageEvent) => resolve(data);
  });
  new (staged().BroadcastChannel)("session").postMessage("signed-out");
  // Messages arrive in order, so earlier ones would have been received.
  elsewhere.postMessage("the last word");
  expect(await received).toBe("the last word");
  for (const channel of [operator, elsewhere]) channel.close();
});

test("a stage shares nothing with the operator's apps, and leaves the icon of their portal alone", async () => {
  const { navigator } = staged();
  await expect(navigator.share({ text: "822" })).resolves.toBeUndefined();
  await navigator.clipboard.writeText("822");
  expect(reached).toEqual([]);
  expect(navigator).toHaveProperty("setAppBadge", undefined);
  expect(staged(false).navigator).toHaveProperty("share", undefined);
  await expect(staged(false).navigator.clipboard.writeText("822")).rejects.toThrow(
    "Write permission denied.",
  );
});
