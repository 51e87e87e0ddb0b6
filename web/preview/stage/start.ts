/** Entry of the stage: waits for its settings, makes the environment of them, and starts the portal in it, unchanged. */

import documents from "#shared/member-api/documents.json";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { sampleSchool } from "#shared/sample-school/sample-school.ts";
import { watchAddress } from "./address-watch.ts";
import { stageClock } from "./clock.ts";
import { holdWindowsAndFiles } from "./hold-windows-and-files.ts";
import { type Departure, type StageSettings, type StartStage, tellPage } from "./messages.ts";
import { replaceEnvironment } from "./replace-environment.ts";
import { sessionAnswers } from "./session-answers.ts";
import { stageFetch } from "./stage-fetch.ts";

import "./watermark.css";

/** A site of nobody's: links to the school are shown and lead nowhere. */
const SCHOOL_URL = "https://titmouse.example.com";

const DOCUMENTS: Readonly<Record<string, string>> = documents;

async function start(settings: StageSettings): Promise<void> {
  const now = stageClock(settings, () => performance.now());
  const [person] = SAMPLE_PEOPLE.filter(({ id }) => id === settings.personId);
  if (person === undefined) throw new Error(`There is no sample member ${settings.personId}.`);
  const school = sampleSchool({ person, seededAt: settings.seededAt, now, schoolUrl: SCHOOL_URL });
  for (const { documentId, variables } of settings.changes)
    school.answer(DOCUMENTS[documentId] ?? "", variables);

  replaceEnvironment(window, {
    settings,
    now,
    fetch: stageFetch({
      documents: DOCUMENTS,
      school,
      answerSession: sessionAnswers(person, settings.startsAt, SCHOOL_URL),
      isOnline: settings.isOnline,
      now,
      onChange: (change) => tellPage({ kind: "change", change }),
    }),
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
  watchAddress(window, {
    onAddress: (address) => tellPage({ kind: "address", address }),
    onTitle: (title) => tellPage({ kind: "title", title }),
    onReload: () => tellPage({ kind: "reload" }),
    onHeld: (to) => hold({ to, way: "page" }),
  });
  holdWindowsAndFiles(window, hold);
  await import("#web/public/first-paint.js");
  await import("#web/main.tsx");
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
