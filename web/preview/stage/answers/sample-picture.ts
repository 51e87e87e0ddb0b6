/** The pictures of sample members, within their addresses: a stage loads no file of the school's. */

import { samplePicture } from "#shared/sample-members/pictures.ts";

/** @returns null of a person without a picture */
export function pictureInAddress(personId: string): string | null {
  const drawing = samplePicture(personId);
  return drawing === null ? null : `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
