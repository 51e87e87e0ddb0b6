import { expect, test } from "vitest";

import { startMessage } from "#bff/banner.ts";
import { DEMO_PASSWORD, SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";

test("the start message names every demo member with their password for the demo school", () => {
  const school = { url: "http://127.0.0.1:4000", pid: 4321 };
  const greeting = startMessage("Homeroom", "http://localhost:3000", school);
  const lines = greeting.split("\n");
  for (const { email, note } of SAMPLE_PEOPLE)
    expect(lines.filter((line) => line.includes(email) && line.endsWith(note.en))).toHaveLength(1);
  expect(greeting).toContain(`"${DEMO_PASSWORD}"`);
  // The README's tour pauses the school by this number.
  expect(greeting).toContain("process 4321");
});

test("the start message names only the portal for a real school", () => {
  expect(startMessage("Homeroom", "https://portal.example.com", undefined)).toBe(
    "\nHomeroom is at https://portal.example.com\n\n",
  );
});
