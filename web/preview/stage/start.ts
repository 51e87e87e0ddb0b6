/** Entry of the stage: waits for its settings, prepares its environment, and starts the unchanged portal in it. */

import { LANGUAGE_TAGS } from "#shared/languages.ts";
import documents from "#shared/member-api/documents.json";
import schemaText from "#shared/member-api/schema.graphql?raw";
import type { Sample } from "#shared/sample-members/members.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { memberSchema } from "#shared/sample-school/schema.ts";
import type { SessionKind } from "../page/choices.ts";
import { loadState, stateOf } from "../states/list.ts";
import { editedSample, filledIn, momentOf, ownAddress, withPaymentNumbers } from "../states/played.ts";
import { loadTitlesOf } from "../states/sample-titles.ts";
import type { PreviewState } from "../states/state.ts";
import { watchAddress } from "./environment/address-watch.ts";
import { type Conditions, conditionsWith } from "./conditions.ts";
import { holdWindowsAndFiles } from "./environment/hold-windows-and-files.ts";
import {
  type Departure,
  type SampleChange,
  type StageSettings,
  type StartStage,
  tellPage,
} from "./messages.ts";
import { playState, untilAtRest } from "./play/play-state.ts";
import { replaceEnvironment } from "./environment/replace-environment.ts";
import { sessionAnswers } from "./answers/session-answers.ts";
import { sendFromAnotherTab } from "./environment/silent-channel.ts";
import { stageFetch } from "./answers/stage-fetch.ts";
import "./watermark.css";

/** A site that does not exist: links to the school are shown and lead nowhere. */
const SCHOOL_URL = "https://titmouse.example.com";

const DOCUMENTS: Readonly<Record<string, string>> = documents;

/** The requested conditions, with the state applied. The page knows no sample: it sends ids and choices. */
type AppliedSettings = StageSettings & { startsAt: number };

async function start(asked: StageSettings): Promise<void> {
  await Promise.all([loadState(asked.stateId), loadTitlesOf(asked.personId)]);
  const state = stateOf(asked.stateId);
  const sample = editedSample(state ?? {}, asked.personId, asked.seededAt);
  const settings: AppliedSettings = {
    ...asked,
    startsAt: asked.startsAt ?? (state === undefined ? Date.now() : momentOf(state, sample, asked.seededAt)),
    address: withPaymentNumbers(asked.address, sample),
  };
  const conditions = conditionsWith({
    network: settings.network,
    permission: settings.permission,
    session: settings.session === "none" ? "none" : "going",
    alterations: state?.answers ?? [],
  });
  // At another address the state's steps do not apply.
  const isElsewhere = state === undefined || settings.address !== ownAddress(state, sample);
  const playsSteps = !isElsewhere && settings.tabKept === undefined;
  let isOwnChange = !playsSteps;
  setUpEnvironment({
    settings,
    state,
    sample,
    conditions,
    // Changes by the steps of a state belong to the state, and are made again with it.
    onChange: (change) => {
      if (isOwnChange) tellPage({ kind: "change", change });
    },
  });
  const hold = (departure: Pick<Departure, "to" | "way">) =>
    tellPage({
      kind: "held",
      departure: {
        ...departure,
        tabKept: Object.fromEntries(Object.entries(sessionStorage)) as Departure["tabKept"],
      },
    });
  history.replaceState(null, "", settings.address);
  // They know the portal's addresses: no module of the portal is loaded before its environment is there.
  const [{ datesOfScreen, sampleDates }, { numberOfAnotherDay }] = await Promise.all([
    import("../states/sample-dates.ts"),
    import("../states/payment-address.ts"),
  ]);
  const dates = sampleDates(sample, settings.seededAt);
  const onAddress = (address: string) =>
    tellPage({
      kind: "address",
      address,
      dates: { all: dates, own: datesOfScreen(dates, address, sample) },
    });
  tellPage({
    kind: "begun",
    startsAt: settings.startsAt,
    otherDay: numberOfAnotherDay(asked.address, sample),
  });
  onAddress(settings.address);
  watchAddress(window, {
    onAddress,
    onTitle: (title) => tellPage({ kind: "title", title }),
    onReload: () => tellPage({ kind: "reload" }),
    onHeld: (to) => hold({ to, way: "page" }),
  });
  holdWindowsAndFiles(window, hold);
  if (settings.session !== "ended" && settings.session !== "ended-elsewhere") await startPortal(state);
  else {
    await loadLaterParts();
    await startPortal(state);
    await untilAtRest();
    await endSession(conditions, settings.session);
  }
  if (state === undefined || !playsSteps) return;
  await playState({
    state,
    conditions,
    tell: tellPage,
    onStepsTaken: () => {
      isOwnChange = true;
    },
  });
}

interface EnvironmentOptions {
  settings: AppliedSettings;
  state: PreviewState | undefined;
  sample: Sample;
  conditions: Conditions;
  onChange: (change: SampleChange) => void;
}

function setUpEnvironment({ settings, state, sample, conditions, onChange }: EnvironmentOptions): void {
  const clock = stageClock(settings, () => performance.now());
  const now = (): number => clock() + conditions.passedMs;
  const [person] = SAMPLE_PEOPLE.filter(({ id }) => id === settings.personId);
  if (person === undefined) throw new Error(`There is no sample member ${settings.personId}.`);
  const schema = memberSchema(schemaText, settings.school);
  const school = sampleSchool({ schema, person, sample, now, schoolUrl: SCHOOL_URL });
  for (const { documentId, variables } of settings.changes)
    school.answer(DOCUMENTS[documentId] ?? "", variables);

  const { device } = state ?? {};
  replaceEnvironment(window, {
    zone: settings.zone,
    kept: { ...filledIn(device?.keeps, sample), ...settings.kept },
    keptInTab: { ...filledIn(device?.keepsInTab, sample), ...settings.tabKept },
    isOnline: () => conditions.network !== "offline",
    userAgent: device?.userAgent,
    canShare: device?.canShare === true,
    allowsClipboard: device?.refusesClipboard !== true,
    now: () => now() + (device?.clockAheadMs ?? 0),
    fetch: stageFetch({
      documents: DOCUMENTS,
      school,
      answerSession: sessionAnswers({
        person,
        identity: state?.identity,
        notice: state?.notice,
        begunAt: settings.startsAt,
        schoolUrl: SCHOOL_URL,
        otherSessions: state?.otherSessions ?? 1,
        conditions,
      }),
      conditions,
      seededAt: settings.seededAt,
      now,
      onChange,
    }),
  });
}

async function startPortal(state: PreviewState | undefined): Promise<void> {
  // As the BFF writes the page.
  const { initialLanguage } = await import("#web/i18n/preference.ts");
  document.documentElement.lang = LANGUAGE_TAGS[initialLanguage()];
  const { device } = state ?? {};
  if (device?.isTooOld === true) {
    Reflect.deleteProperty(Map, "groupBy");
    await import("#web/public/first-paint.js");
    // The script waits for the end of its document, which was reached long ago.
    document.dispatchEvent(new Event("DOMContentLoaded"));
    return;
  }
  await import("#web/public/first-paint.js");
  if (device?.prints === true) drawAsPrinted(document);
  const { portalPage } = await import("#web/app/branding/portal-page.ts");
  Object.assign(portalPage, state?.branding);
  await import("#web/main.tsx");
  if (device?.offersToInstall === true)
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => undefined }));
}

/**
 * Shows a page as it is printed: the rules of `@media print` apply on the screen, and those for the screen do not. Rules of a
 * sheet that is loaded later are not found; the portal has one sheet.
 */
function drawAsPrinted(page: Document): void {
  for (const sheet of page.styleSheets) swapMedia(sheet.cssRules);
}

function swapMedia(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const { media } = rule;
      if (/\bprint\b/.test(media.mediaText)) media.mediaText = "all";
      else if (/\bscreen\b/.test(media.mediaText)) media.mediaText = "not all";
    }
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) swapMedia(rule.cssRules);
  }
}

/**
 * Loads the parts whose first calls must be answered before the session ends: a refused call opens the sign-in dialog.
 */
async function loadLaterParts(): Promise<void> {
  const [{ loadLater }, { initialLanguage }] = await Promise.all([
    import("#web/frame/load-later.ts"),
    import("#web/i18n/preference.ts"),
  ]);
  await loadLater(initialLanguage());
}

async function endSession(conditions: Conditions, session: SessionKind): Promise<void> {
  conditions.session = session;
  if (session !== "ended-elsewhere") return;
  const { SIGNED_OUT_CHANNEL } = await import("#web/app/session/signed-out-elsewhere.ts");
  sendFromAnotherTab(SIGNED_OUT_CHANNEL, "signed-out");
}

window.addEventListener("message", function onStart({ origin, source, data }: MessageEvent<StartStage>) {
  if (origin !== window.location.origin || source !== window.parent || data.kind !== "start") return;
  window.removeEventListener("message", onStart);
  start(data.settings).catch((error: unknown) => {
    tellPage({ kind: "failed" });
    throw error;
  });
});
tellPage({ kind: "ready" });

/**
 * @param elapsed  milliseconds since any fixed point; never goes back
 * @returns milliseconds since the epoch
 */
function stageClock(
  { startsAt, isClockRunning }: Pick<AppliedSettings, "startsAt" | "isClockRunning">,
  elapsed: () => number,
): () => number {
  if (!isClockRunning) return () => startsAt;
  const begun = elapsed();
  return () => startsAt + Math.floor(elapsed() - begun);
}
