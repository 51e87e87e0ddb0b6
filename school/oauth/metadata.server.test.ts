import { expect, test } from "vitest";

import { openTestSchool } from "#school/testing/test-school.ts";

const SCHOOLS = {
  closed: await openTestSchool(),
  "of a host": await openTestSchool({ SCHOOL_CLIENT_HOSTS: "client.example" }),
  open: await openTestSchool({ SCHOOL_OPEN_REGISTRATION: "on" }),
};

test.each([
  ["closed", false],
  ["of a host", true],
  ["open", true],
] as const)("the metadata of a school that is %s says of client documents: %s", async (name, isSupported) => {
  const answer = await SCHOOLS[name].app.inject({ url: "/.well-known/oauth-authorization-server" });

  expect(answer.json()).toMatchObject({ client_id_metadata_document_supported: isSupported });
});
