import { afterEach, expect, test, vi } from "vitest";

import { watchAddress } from "./address-watch.ts";

afterEach(() => history.replaceState(null, "", "/"));

function watched() {
  const told: string[] = [];
  const navigation = new EventTarget();
  Object.defineProperty(window, "navigation", { value: navigation, configurable: true });
  watchAddress(window, {
    onAddress: (address) => told.push(address),
    onTitle: (title) => told.push(title),
    onReload: () => told.push("reload"),
    onHeld: (address) => told.push(`held ${address}`),
  });
  const leaveFor = (url: string, sameDocument: boolean, navigationType = "push") => {
    const step = Object.assign(new Event("navigate", { cancelable: true }), {
      destination: { url, sameDocument },
      navigationType,
    });
    navigation.dispatchEvent(step);
    return step.defaultPrevented;
  };
  return { told, leaveFor };
}

test("each address that the member goes to is reported, with query and fragment", () => {
  const { told } = watched();
  history.pushState(null, "", "/inbox?show=unread#first");
  history.replaceState(null, "", "/inbox");
  expect(told).toEqual(["/inbox?show=unread#first", "/inbox"]);
});

test("the title of the screen is reported when it changes", async () => {
  const { told } = watched();
  document.head.append(Object.assign(document.createElement("title"), { textContent: "Inbox – Homeroom" }));
  await vi.waitFor(() => expect(told).toContain("Inbox – Homeroom"));
});

test("a navigation out of the portal is stopped and reported, one inside goes on", () => {
  const { told, leaveFor } = watched();
  expect(leaveFor("https://school.example.com/", false)).toBe(true);
  expect(leaveFor("http://localhost/courses#lec_1", true)).toBe(false);
  expect(told).toEqual(["held https://school.example.com/"]);
});

test("a reload, which would load the real portal, is stopped and reported", () => {
  const { told, leaveFor } = watched();
  expect(leaveFor("http://localhost/courses", false, "reload")).toBe(true);
  expect(told).toEqual(["reload"]);
});
