import { expect, test } from "vitest";

import { startMessage } from "#bff/banner.ts";
import { DEMO_PASSWORD, SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";

test("with the demo school the greeting names every demo member, who they are, and their password", () => {
  const greeting = startMessage("Homeroom", "http://localhost:3000", "http://127.0.0.1:4000");
  const lines = greeting.split("\n");
  for (const { email, note } of SAMPLE_PEOPLE)
    expect(lines.filter((line) => line.includes(email) && line.endsWith(note.en))).toHaveLength(1);
  expect(greeting).toContain(`"${DEMO_PASSWORD}"`);
});

test("with a real school the greeting names the portal alone", () => {
  expect(startMessage("Homeroom", "https://portal.example.com", undefined)).toBe(
    "\nHomeroom is at https://portal.example.com\n\n",
  );
});
