import { userInfo } from "node:os";

import { expect, test } from "vitest";

import { databaseFileFault } from "#shared/node/database-file-fault.ts";

const { username } = userInfo();
const errorWith = (fields: object): Error => Object.assign(new Error("a fault"), fields);

test.each([
  ["EACCES", { code: "EACCES" }, "/no/folder/a.db", `as root: install -d -m 700 -o ${username} /no/folder`],
  [
    "SQLITE_READONLY_DIRECTORY",
    { errcode: 1544 },
    "/tmp/a b.db",
    `as root: chown ${username} /tmp '/tmp/a b.db'*`,
  ],
  ["ENOSPC", { code: "ENOSPC" }, "/tmp/a.db", 'the disk of /tmp/a.db is full. Make room on it; "df -h /tmp"'],
  ["SQLITE_FULL", { errcode: 13 }, "/tmp/a.db", "the disk of /tmp/a.db is full"],
  ["EROFS", { code: "EROFS" }, "/tmp/a.db", "/tmp/a.db is on a file system that is read-only"],
  [
    "SQLITE_NOTADB",
    { errcode: 26 },
    "/tmp/a.db",
    "/tmp/a.db is no database of SQLite, or is damaged. Name another",
  ],
  ["EISDIR", { code: "EISDIR" }, "/tmp", "/tmp cannot be opened as a file: it is a folder"],
])("%s of a database file names the file, the user and the step", (_code, fields, path, sentence) => {
  expect(databaseFileFault(errorWith(fields), path)).toContain(sentence);
});

test("a lock, a broken constraint and a database in memory are no faults of a file", () => {
  expect(databaseFileFault(errorWith({ errcode: 5 }), "/tmp/a.db")).toBeUndefined();
  expect(databaseFileFault(errorWith({ errcode: 2067 }), "/tmp/a.db")).toBeUndefined();
  expect(databaseFileFault(errorWith({ errcode: 13 }), ":memory:")).toBeUndefined();
});
