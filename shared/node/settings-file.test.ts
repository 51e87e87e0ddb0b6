import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { addedSettings, parseSettingsFile } from "#shared/node/settings-file.ts";
import { settingReader } from "#shared/node/settings.ts";

test.each([
  ["a value with spaces", "A=Example  School ", "Example  School"],
  ["a # inside a value", "A=#0b6e4f", "#0b6e4f"],
  ["a # behind a value", "A=x # y", "x # y"],
  ["spaces around name and value", " A = x ", "x"],
  ["an equals sign in a value", "A=a=b", "a=b"],
  ["no value", "A=", ""],
  ["double quotes", 'A=" x \\"y\\" \\$1 \\n # z "', ' x "y" $1 \\n # z '],
  ["single quotes", "A=' x\\ \"y\" '", ' x\\ "y" '],
  ["two quoted pieces, and one without quotes", `A="a" 'b' c`, "abc"],
  ["quotes inside a value", `A=say "x"`, `say "x"`],
  ["a quoted value of two lines", 'A="x\nB=y"', "x\nB=y"],
  ["a value that is continued on the next line", "A=x\\\ny", "xy"],
  ["a line of double quotes that is continued", 'A="x\\\ny"', "xy"],
  ["backslashes without quotes", "A=a\\\\b\\ c\\ ", "a\\b c "],
  ["nothing to expand", "A=$HOME `id` $(id)", "$HOME `id` $(id)"],
  ["lines that end as on Windows", "A=x\r\nB=y\r\n", "x"],
  ["a name that stands twice", "A=x\nA=y", "y"],
])("a settings file has %s", (_, text, value) => {
  expect(parseSettingsFile(text)["A"]).toBe(value);
});

test("comments, blank lines, and lines without a name or an equals sign are no settings", () => {
  expect(parseSettingsFile("# A=1\n; B=2\n\n  \t\nC\nexport D=4\n=5\n# E=6 \\\nF=7\nG=8")).toEqual({
    F: "7",
    G: "8",
  });
});

test("the settings files of deploy are read whole", () => {
  const folder = join(import.meta.dirname, "../../deploy/systemd");
  const text = readFileSync(join(folder, "portal.env"), "utf8").replaceAll(/^#(?=[A-Z])/gm, "");
  expect(parseSettingsFile(text)).toMatchObject({
    PORTAL_NAME: "Example School",
    PORTAL_ACCENT: "#0b6e4f",
    COURSE_LINK: "{school}/courses/{slug}?lecture={lectureId}&t={seconds}",
  });
});

test("a variable of the environment wins over the file, and a secret in either form over the other", () => {
  const file = {
    A: "file",
    B: "file",
    C: "file",
    D: "file",
    CLIENT_SECRET_FILE: "/file",
    SESSION_KEYS: "file",
  };
  const beside = { SESSION_KEYS_FILE: "/beside", SESSION_STORE_FILE: "/beside" };
  const environment = {
    A: "environment",
    B: "",
    D_FILE: "/environment",
    CLIENT_SECRET: "environment",
    SESSION_KEYS: "environment",
  };
  expect(addedSettings(environment, file, beside)).toEqual({ C: "file", SESSION_STORE_FILE: "/beside" });
});

test("a file for a secret that the settings file names is read in the place of the one beside it", () => {
  const file = { CLIENT_SECRET_FILE: "/named" };
  expect(addedSettings({}, file, { CLIENT_SECRET_FILE: "/beside" })).toEqual(file);
});

test("a secret in the settings file and in a file beside it is set twice, as the service finds it", () => {
  const added = addedSettings({}, { CLIENT_SECRET: "file" }, { CLIENT_SECRET_FILE: "/beside/client-secret" });
  const faults: string[] = [];
  settingReader(added, faults, () => "").secret("CLIENT_SECRET");
  expect(faults).toEqual([
    "CLIENT_SECRET and CLIENT_SECRET_FILE (/beside/client-secret) are both set: keep one of them.",
  ]);
});

test("what the settings files of deploy name can be read by the user of the service", () => {
  const folder = join(import.meta.dirname, "../../deploy/systemd");
  for (const name of ["portal.env", "school.env"]) {
    const text = readFileSync(join(folder, name), "utf8").replaceAll(/^#(?=[A-Z])/gm, "");
    // deploy/README.md closes /etc/homeroom for everybody but root.
    expect(Object.values(parseSettingsFile(text)).join("\n")).not.toContain("/etc/homeroom/");
  }
});
