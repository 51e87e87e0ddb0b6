import { expect, test } from "vitest";

import { openTestSchool } from "#school/testing/test-school.ts";

const SCHOOLS = {
  closed: await openTestSchool(),
  "of a host": await openTestSchool({ SCHOOL_CLIENT_HOSTS: "client.example" }),
  open: await openTestSchool({ SCHOOL_OPEN_REGISTRATION: "on" }),
};

test("RFC 9728 section 2: the resource is named in English, as the metadata names no language", async () => {
  const { app, school } = SCHOOLS.closed;
  school.site.name_en = "Titmouse Academy";
  const answer = await app.inject({ url: "/.well-known/oauth-protected-resource" });

  expect(answer.json()).toMatchObject({ resource_name: "Titmouse Academy" });
});

test("the key set may be kept for five minutes", async () => {
  const { headers } = await SCHOOLS.closed.app.inject({ url: "/api/oauth/jwks" });

  expect(headers["cache-control"]).toBe("public, max-age=300");
});

test.each([
  ["closed", false],
  ["of a host", true],
  ["open", true],
] as const)("the metadata of a school that is %s says of client documents: %s", async (name, isSupported) => {
  const answer = await SCHOOLS[name].app.inject({ url: "/.well-known/oauth-authorization-server" });

  expect(answer.json()).toMatchObject({ client_id_metadata_document_supported: isSupported });
});
