import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { rememberIntent } from "#web/app/session/step-up-store.ts";
import { bffFailure, bffWith, fakeBff, refusal, session, type FakeBff } from "#web/testing/fake-bff.ts";
import { click, networkIs, openPortal } from "#web/testing/open-portal.tsx";

const subscription = (topic: string, channel: string, enabled: boolean | null) => ({
  __typename: "NotificationSubscription",
  id: `sub_${topic}_${channel}`,
  topic,
  channel,
  enabled,
});

function answering(save?: () => Response | Promise<Response>, sent?: unknown): FakeBff {
  const bff = fakeBff();
  const notificationSubscriptions =
    sent === undefined
      ? [
          subscription("payment", "in_app", true),
          subscription("payment", "email", false),
          subscription("astronomy", "in_app", true),
        ]
      : sent;
  bff.instead = (document, { topic, channel, enabled }) => {
    if (document === "InboxSettingsPage") return Response.json({ data: { notificationSubscriptions } });
    if (document !== "UpdateNotificationSubscription") return undefined;
    const payload = {
      __typename: "UpdateNotificationSubscriptionPayload",
      topic,
      channel,
      enabled,
      subscription: null,
    };
    return (
      save?.() ?? Response.json({ data: { __typename: "Mutation", updateNotificationSubscription: payload } })
    );
  };
  return bff;
}

const paymentByMail = () => screen.findByRole<HTMLInputElement>("switch", { name: "Payment: E-mail" });

test("each switch is saved separately and changes at once, and its row says so", async () => {
  let answer: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await openPortal(
    answering(() => late),
    "/inbox/settings",
  );
  const input = await paymentByMail();
  expect(input.checked).toBe(false);
  await click(input);
  expect(input.checked).toBe(true);
  const row = within(input.closest("tr")!);
  expect(row.getByText("Saving…")).toBeTruthy();
  const payload = { __typename: "UpdateNotificationSubscriptionPayload", enabled: true };
  await act(async () => answer(Response.json({ data: { updateNotificationSubscription: payload } })));
  expect(await row.findByText("Saved")).toBeTruthy();
  expect(screen.getByRole("switch", { name: "astronomy: In the portal" })).toBeTruthy();
});

test("a change that was not saved is undone, and can be tried again", async () => {
  let isWorking = false;
  const bff = answering(() =>
    isWorking ? (undefined as unknown as Response) : bffFailure(503, "school_unavailable"),
  );
  await openPortal(bff, "/inbox/settings");
  const input = await paymentByMail();
  await click(input);
  const row = within(input.closest("tr")!);
  expect(await row.findByText("Not saved")).toBeTruthy();
  expect(input.checked).toBe(false);
  isWorking = true;
  const again = row.getByRole("button", { name: "Try again" });
  again.focus();
  await click(again);
  expect(await row.findByText("Saved")).toBeTruthy();
  expect(input.checked).toBe(true);
  expect(input.closest("tr")?.contains(document.activeElement), "the focus is in the row").toBe(true);
});

test("after two quick changes of a switch, the last one counts, whichever answer arrives last", async () => {
  const answers: ((response: Response) => void)[] = [];
  const bff = answering(() => new Promise<Response>((resolve) => answers.push(resolve)));
  await openPortal(bff, "/inbox/settings");
  const input = await paymentByMail();
  await click(input);
  await click(input);
  expect(input.checked).toBe(false);
  const saved = (enabled: boolean) =>
    Response.json({
      data: {
        updateNotificationSubscription: { __typename: "UpdateNotificationSubscriptionPayload", enabled },
      },
    });
  // One change is sent at a time, so that the last one is also the last at the school.
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]!(saved(true)));
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]!(saved(false)));
  expect(input.checked).toBe(false);
  expect(await within(input.closest("tr")!).findByText("Saved")).toBeTruthy();
});

test("a failed change is still shown after another one of its row was saved", async () => {
  let fails = true;
  const bff = answering(() => {
    const isFailing = fails;
    fails = false;
    return isFailing ? bffFailure(503, "school_unavailable") : (undefined as unknown as Response);
  });
  await openPortal(bff, "/inbox/settings");
  const input = await paymentByMail();
  await click(input);
  const row = within(input.closest("tr")!);
  expect(await row.findByText("Not saved")).toBeTruthy();
  await click(screen.getByRole("switch", { name: "Payment: In the portal" }));
  await waitFor(() => expect(row.queryByText("Saving…")).toBeNull());
  expect(row.getByText("Not saved")).toBeTruthy();
  expect(input.checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Payment: In the portal" }).checked).toBe(
    false,
  );
});

test("[T41] without the permission a switch asks for it and does not change", async () => {
  const bff = answering();
  bff.session = { ...session, scope: ["openid", "account:read"] };
  await openPortal(bff, "/inbox/settings");
  const input = await paymentByMail();
  await click(input);
  expect(await screen.findByRole("link", { name: /^Go on to allow it$/ })).toBeTruthy();
  expect(input.checked).toBe(false);
  expect(bff.calls).not.toContain("UpdateNotificationSubscription");
});

test("a refusal in a 200 answer opens the same dialog", async () => {
  const message = "Insufficient scope. Required scope: account:write";
  await openPortal(
    answering(() => refusal("updateNotificationSubscription", message)),
    "/inbox/settings",
  );
  const input = await paymentByMail();
  await click(input);
  expect(await screen.findByRole("link", { name: /^Go on to allow it$/ })).toBeTruthy();
  expect(input.checked).toBe(false);
});

test("after consent the switch is saved", async () => {
  const detail = { topic: "payment", channel: "email", enabled: true };
  rememberIntent({ intent: { name: "subscribe", detail }, path: "/inbox/settings", sub: "mem_1" });
  const bff = answering();
  await openPortal(bff, "/inbox/settings");
  expect((await paymentByMail()).checked).toBe(true);
  expect(bff.calls).toContain("UpdateNotificationSubscription");
});

test("loading, an empty list, an answer without the list and a failure have different texts", async () => {
  const bff = bffWith({ instead: () => new Promise(() => undefined) });
  const loading = await openPortal(bff, "/inbox/settings");
  expect(await screen.findByText("Loading…")).toBeTruthy();
  loading.unmount();
  const none = await openPortal(
    answering(undefined, [subscription("payment", "email", null)]),
    "/inbox/settings",
  );
  expect(await screen.findByText("There are no notification settings")).toBeTruthy();
  none.unmount();
  const missing = await openPortal(answering(undefined, null), "/inbox/settings");
  expect(await screen.findByText("This is not available at the moment")).toBeTruthy();
  missing.unmount();
  bff.instead = () => bffFailure(504, "school_timeout");
  await openPortal(bff, "/inbox/settings");
  expect(await screen.findByText("Our systems took too long to answer")).toBeTruthy();
});

test("without a network the switches do not change, and each row says that it needs one", async () => {
  const bff = answering();
  await openPortal(bff, "/inbox/settings");
  const input = await paymentByMail();
  const row = within(input.closest("tr")!);
  await networkIs(false);
  expect(row.getByText("Needs a network")).toBeTruthy();
  expect(input.getAttribute("aria-disabled")).toBe("true");
  await click(input);
  expect(input.checked).toBe(false);
  expect(bff.calls).not.toContain("UpdateNotificationSubscription");

  await networkIs(true);
  expect(row.queryByText("Needs a network")).toBeNull();
  await click(input);
  expect(input.checked).toBe(true);
  expect(bff.calls).toContain("UpdateNotificationSubscription");
});
