/** Reads and checks the file of a logo: once, at the start, so that a running program can always show its logo. */

import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";

export interface LogoFile {
  /** By its bytes, not by its name. */
  type: "svg" | "png";
  content: Buffer;
  /** Of a PNG in pixels, of an SVG in units of its `viewBox`. */
  width: number;
  height: number;
}

const KB = 1024;
const MAX_KB = { svg: 64, png: 256 } as const;
/** A larger picture would take a phone more memory than all the rest of the page. */
const MAX_PIXELS = 2048;
const EXPECTED = `expected a file that is an SVG of at most ${MAX_KB.svg} kB or a PNG of at most ${MAX_KB.png} kB.`;

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** The bytes after the signature: the length of the first chunk, and its name. */
const PNG_HEADER = Buffer.from("0000000d49484452", "hex");
/** The end of every PNG: an empty chunk with its checksum. */
const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");

/** @returns the logo; or the fault of the file, and the expected form */
export function readLogoFile(path: string): LogoFile | { fault: string } {
  let content: Buffer;
  try {
    const { size } = statSync(path);
    if (size > MAX_KB.png * KB) return { fault: `it has ${kB(size)} kB, ${EXPECTED}` };
    content = readFileSync(path);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return { fault: `${isMissing ? "there is no such file" : "it cannot be read"}, ${EXPECTED}` };
  }
  if (content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return pngLogo(content);
  const text = content.toString("utf8");
  if (!/<svg[\s>]/.test(text)) return { fault: `it is neither an SVG nor a PNG, ${EXPECTED}` };
  if (content.length > MAX_KB.svg * KB) return { fault: `the SVG has ${kB(content.length)} kB, ${EXPECTED}` };
  return svgLogo(content, text);
}

/**
 * The rest of the file needs no check: pages show it only by `<img>`, which runs and fetches nothing. When somebody opens its address,
 * its policy (`LOGO_CSP`) prevents both.
 */
function svgLogo(content: Buffer, text: string): LogoFile | { fault: string } {
  const [, viewBox = ""] = /<svg\s[^>]*\bviewBox\s*=\s*["']([^"']*)/.exec(text) ?? [];
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width * height)
    ? { type: "svg", content, width, height }
    : { fault: "the SVG has no viewBox with a width and a height, expected one." };
}

function pngLogo(content: Buffer): LogoFile | { fault: string } {
  const isWhole = content.subarray(8, 16).equals(PNG_HEADER) && content.subarray(-12).equals(PNG_END);
  if (!isWhole) return { fault: `the PNG is damaged, ${EXPECTED}` };
  const width = content.readUInt32BE(16);
  const height = content.readUInt32BE(20);
  if (width === 0 || height === 0 || Math.max(width, height) > MAX_PIXELS)
    return {
      fault: `the PNG is ${width} by ${height} pixels, expected at most ${MAX_PIXELS} by ${MAX_PIXELS}.`,
    };
  return { type: "png", content, width, height };
}

function kB(bytes: number): number {
  return Math.ceil(bytes / KB);
}

/** The address of a logo on the program's origin: another file has another address. */
export function logoPath({ type, content }: LogoFile): string {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
  return `/logo-${hash}.${type}`;
}

/** The policy of a logo and of icons made of it: opened as a document, an SVG is a drawing in its own style, and can do nothing. */
export const LOGO_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const MEDIA_TYPE = { svg: "image/svg+xml", png: "image/png" } as const;

/** Each file of a logo as the portal sends it. */
export function sendableLogos(logo: { light: LogoFile; dark: LogoFile | null } | null) {
  const files = [logo?.light, logo?.dark].filter((file) => file !== undefined && file !== null);
  return files.map((file) => ({
    path: logoPath(file),
    headers: {
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": LOGO_CSP,
      "content-type": MEDIA_TYPE[file.type],
    },
    content: file.content,
  }));
}
