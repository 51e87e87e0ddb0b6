/**
 * What each state says on its screen, in both languages: its own texts, the messages of its screen, and the sample's titles,
 * dates, amounts and codes there. All of it is known without showing the state. Loaded when somebody searches.
 */

import type { Sample } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import type { SamplePayment } from "#shared/sample-members/sample-types.ts";
import { paymentNode } from "#shared/sample-school/payments.ts";
import { messagesByKey, textOf } from "#web/app/screen-report/messages-on-screen.ts";
import { screenAt } from "#web/app/screen-report/screen-at.ts";
import { formatDateTime } from "#web/format/dates.ts";
import { FEATURE_CATALOGUES, type Feature } from "#web/i18n/features.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { LANGUAGES } from "#shared/languages.ts";
import { PAYMENT_STATES } from "#web/model/payment/payment-state.ts";
import { timeLeft } from "#web/model/payment/time-left.ts";

import { screenWords } from "../../stage/play/screen-words.ts";
import { screenOf } from "../../states/list.ts";
import { editedSample, momentOf, seedOfStates, withPaymentNumbers } from "../../states/played.ts";
import { loadTitlesOf } from "../../states/sample-titles.ts";
import type { PreviewState, Words } from "../../states/state.ts";
import { memberOf } from "../choices.ts";
import { paymentOfScreen, shownPayment } from "../why/shown-payment.ts";
import { messageGroupsOf } from "./message-groups.ts";
import { searched, type Text } from "./searched-text.ts";

/** By the ids of the states. */
export type StateTexts = ReadonlyMap<string, readonly Text[]>;

/** What only this state says counts most; the screen behind a message of the frame counts least. */
const OWN = 2;
const NAMED = 1.6;
const OF_ITS_PAYMENT = 1.5;
const OF_ITS_SCREEN = 1;
const BEHIND = 0.6;

export async function textsOf(states: readonly PreviewState[]): Promise<StateTexts> {
  for (const { id } of SAMPLE_PEOPLE) await loadTitlesOf(id);
  const [messages, say] = await Promise.all([allMessages(), sayInBoth(states)]);
  const seededAt = seedOfStates(Date.now());
  /** What several states say is written once, and searched once. */
  const written = new Map<string, Text>();
  const once = (key: string, weight: number, parts: () => readonly string[]): Text => {
    const text = written.get(key) ?? searched(weight, parts());
    written.set(key, text);
    return text;
  };
  return new Map(
    states.map((state) => {
      const { id, name, shows } = state;
      const own = searched(OWN, shows.flatMap(say));
      const named = searched(NAMED, [id, ...Object.values(name)]);
      const behind = isWithoutData(state) ? [textOfMessages(["errors"], OF_ITS_SCREEN)] : textsBehind(state);
      return [id, [own, named, ...behind]];
    }),
  );

  function textOfMessages(groups: readonly string[], weight: number): Text {
    return once(`${groups.join(" ")} ${weight}`, weight, () =>
      groups.flatMap((group) => messages[group] ?? []),
    );
  }

  function textsBehind(state: PreviewState): Text[] {
    const { id: personId, name, email } = memberOf(state.member ?? "typical");
    const screen = screenAt(state.address);
    const weight = screenOf(state) === screen ? OF_ITS_SCREEN : BEHIND;
    const isAsUsual = state.edit === undefined && typeof state.moment !== "function";
    const key = `${isAsUsual ? personId : state.id} ${state.address} ${String(state.moment)} ${weight}`;
    return [
      textOfMessages(messageGroupsOf(screen), weight),
      once(key, screen === "payment" ? OF_ITS_PAYMENT : weight, () => {
        const sample = editedSample(state, personId, seededAt);
        const now = momentOf(state, sample, seededAt);
        const address = withPaymentNumbers(state.address, sample);
        const ofPayment = (row: SamplePayment) => paymentTexts(row, now);
        const payment = paymentOfScreen(address, sample);
        const shown = payment ? ofPayment(payment) : sampleTexts(screen, address, sample, ofPayment);
        return [name, email, ...shown];
      }),
    ];
  }

  function paymentTexts(row: SamplePayment, now: number): string[] {
    const shown = shownPayment(row, { now, seededAt, preview: undefined });
    const known = PAYMENT_STATES.find((each) => each === shown?.state);
    return [
      ...valuesIn(paymentNode(row, now)),
      ...(known === undefined ? [] : say(`paymentWords.states.${known}`)),
      ...(known === "unpaid" && shown?.deadline !== undefined
        ? say(timeLeftWords(shown.deadline - now))
        : []),
    ];
  }
}

const TIME_LEFT = {
  days: "paymentWords.leftDays",
  hours: "paymentWords.leftHours",
  minutes: "paymentWords.leftMinutes",
  last: "paymentWords.leftLast",
} as const;

/** As the member's screens say it. */
function timeLeftWords(ms: number): Words {
  const { unit, ...amounts } = timeLeft(ms);
  return [TIME_LEFT[unit], amounts];
}

/** The first answer for the screen never comes, or is a fault. */
function isWithoutData({ answers = [], network, session }: PreviewState): boolean {
  const isForScreen = (of = "Page"): boolean => of.endsWith("Page");
  return (
    network === "never" ||
    network === "down" ||
    session === "none" ||
    answers.some(
      (answer) =>
        ("hold" in answer || "fail" in answer) && isForScreen(answer.of) && (answer.from ?? 1) === 1,
    )
  );
}

/** Says words in every language. */
async function sayInBoth(states: readonly PreviewState[]): Promise<(words: Words) => string[]> {
  const spoken: Words[] = [...states.flatMap(({ shows }) => shows), "paymentWords.states.paid"];
  const spokenIn = await Promise.all(LANGUAGES.map((language) => screenWords(language, spoken)));
  return (words) => spokenIn.map(({ say }) => say(words));
}

/** The texts of each group of messages, in every language, without their arguments. */
async function allMessages(): Promise<Readonly<Record<string, readonly string[]>>> {
  const features = Object.keys(FEATURE_CATALOGUES) as Feature[];
  const catalogues = await Promise.all(
    LANGUAGES.flatMap((language) => features.map((feature) => loadMessages(language, feature))),
  );
  const texts: Record<string, Set<string>> = {};
  for (const [key, message] of catalogues.flatMap((catalogue) => messagesByKey(catalogue)))
    (texts[key.split(".")[0] ?? ""] ??= new Set()).add(textOf(message));
  return Object.fromEntries(Object.entries(texts).map(([group, each]) => [group, [...each]]));
}

/** What a screen other than a payment's shows of the sample. */
function sampleTexts(
  screen: string,
  address: string,
  { offers, member }: Sample,
  ofPayment: (payment: SamplePayment) => string[],
): string[] {
  const courses = offers.courses.filter(({ id }) =>
    member.enrollments.some(({ courseId }) => courseId === id),
  );
  const shown: Readonly<Record<string, () => unknown>> = {
    home: () => [courses.map(({ title }) => title), toPay(), member.notifications.slice(0, 5)],
    courses: () => [courses.map(({ title }) => title), member.enrollments.map(({ expiresAt }) => expiresAt)],
    curriculum: () => {
      const course = courses.find(({ slug }) => address.startsWith(`/courses/${slug}`));
      return [course, member.enrollments.find(({ courseId }) => courseId === course?.id)?.expiresAt];
    },
    products: () =>
      offers.products.filter(({ id }) => member.products.some(({ productId }) => productId === id)),
    consulting: () => offers.services,
    events: () => [
      member.registrations,
      offers.events.filter(({ id }) => member.registrations.some(({ eventId }) => eventId === id)),
    ],
    billing: () => member.payments.slice(0, 50).map(ofPayment),
    inbox: () => member.notifications.slice(0, 50),
  };
  return valuesIn(shown[screen]?.());

  function toPay(): string[] {
    return member.payments.filter(({ paymentState }) => paymentState === "unpaid").flatMap(ofPayment);
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT/;
/** An amount as the school sends it. */
const DECIMAL = /^\d+(\.\d+)?$/;
/** Milliseconds since the epoch, and not an amount. */
const FIRST_INSTANT = Date.UTC(2015);

/** The texts, numbers and times in a value, as a member reads them. */
function valuesIn(value: unknown): string[] {
  if (typeof value === "object") return Object.values(value ?? {}).flatMap(valuesIn);
  const at = typeof value === "string" && INSTANT.test(value) ? Date.parse(value) : value;
  if (typeof at === "number" && at > FIRST_INSTANT)
    return LANGUAGES.map((language) => formatDateTime(at, { locale: language, zone: "Asia/Taipei" }));
  if (typeof value === "string" && DECIMAL.test(value)) return [value, `NT$${Number(value)}`];
  // A length of a lecture, or where in it the member stopped.
  if (typeof value === "number") return [`${Math.floor(value / 60)}:${String(value % 60).padStart(2, "0")}`];
  return typeof value === "string" ? [value] : [];
}
