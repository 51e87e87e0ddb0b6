import { expect, test } from "vitest";

import { inLayout, IS_RELEASE, serviceCommand } from "#shared/node/layout.ts";

const USAGE = `  npm run check-setup              tries
  npm run check-setup -- --public  looks
      --to FOLDER                  writes
  npm start                        starts
  npm run school -- client create --name N --scope "S1  S2"`;

test("a checkout shows the scripts of npm", () => {
  expect(IS_RELEASE).toBe(false);
  expect(inLayout(USAGE)).toBe(USAGE);
  expect(serviceCommand("npm run school -- key rotate")).toBe("npm run school -- key rotate");
});

test("a release shows the commands of its bin folder, with aligned explanations", () => {
  expect(inLayout(USAGE, true)).toBe(`  bin/check-setup                  tries
  bin/check-setup --public         looks
      --to FOLDER                  writes
  bin/homeroom                     starts
  bin/homeroom-school client create --name N --scope "S1  S2"`);
  expect(inLayout('Run "npm start", then npm run sessions -- end --all.', true)).toBe(
    'Run "bin/homeroom", then bin/sessions end --all.',
  );
});

test("a release shows a command on a service's data with the settings file of that service", () => {
  expect(serviceCommand("npm run school -- member create --name 'A  B'", true)).toBe(
    "bin/homeroom-school --settings /etc/homeroom/school.env member create --name 'A  B'",
  );
  expect(serviceCommand("npm run sessions -- end --all", true)).toBe(
    "bin/sessions --settings /etc/homeroom/portal.env end --all",
  );
});
