/** The address of a contact sheet. */

import { PREVIEW_PATH } from "#shared/bff-paths.ts";

const SHEET_PATH = `${PREVIEW_PATH}/sheet`;

export function sheetPath(screen: string): string {
  return `${SHEET_PATH}/${encodeURIComponent(screen)}`;
}

/** @returns the screen of a sheet's path; an empty text when the path names none */
export function sheetScreen(path: string): string | undefined {
  if (path !== SHEET_PATH && !path.startsWith(`${SHEET_PATH}/`)) return undefined;
  const written = path.slice(SHEET_PATH.length + 1).replace(/\/$/, "");
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
