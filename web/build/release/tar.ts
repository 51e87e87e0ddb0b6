/** Writes a tar archive (POSIX ustar) whose bytes depend on nothing but the names and contents of its files and one instant. */

export interface ArchivedFile {
  /** With slashes, relative. */
  path: string;
  content: Buffer;
  isProgram: boolean;
}

const BLOCK = 512;
const MAX_NAME = 100;
const MAX_PREFIX = 155;

/**
 * @param modifiedAt  of every file, in seconds since 1970
 * @throws {Error} for a path that is too long for the format
 */
export function tarOf(files: readonly ArchivedFile[], modifiedAt: number): Buffer {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const parts = sorted.flatMap((file) => {
    const padding = Buffer.alloc((BLOCK - (file.content.length % BLOCK)) % BLOCK);
    return [headerOf(file, modifiedAt), file.content, padding];
  });
  // Two empty blocks end an archive.
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function headerOf({ path, content, isProgram }: ArchivedFile, modifiedAt: number): Buffer {
  const { prefix, name } = splitPath(path);
  const header = Buffer.alloc(BLOCK);
  const number = (value: number, at: number, digits: number): void => {
    header.write(value.toString(8).padStart(digits, "0"), at);
  };
  header.write(name, 0);
  number(isProgram ? 0o755 : 0o644, 100, 7);
  // Owner and group are 0; who unpacks as another user owns the files.
  number(0, 108, 7);
  number(0, 116, 7);
  number(content.length, 124, 11);
  number(modifiedAt, 136, 11);
  // The checksum is taken with spaces in its own place.
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(prefix, 345);
  number(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  header.write("\0 ", 154);
  return header;
}

/** The format has two fields for a path, which are joined by a slash. */
function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= MAX_NAME) return { prefix: "", name: path };
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= MAX_NAME && Buffer.byteLength(prefix) <= MAX_PREFIX)
      return { prefix, name };
  }
  throw new Error(`${path} is too long for a tar archive.`);
}
