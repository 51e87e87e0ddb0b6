/**
 * The pictures of the demo school's people: drawings of titmice, as SVG text. They have neither a style, a script nor a
 * reference, so they show under a policy that allows nothing (`default-src 'none'`). Some people have none.
 */

import type { SamplePersonId } from "./people.ts";

/** The colours of one bird, and whether it looks to the left. */
interface Titmouse {
  ground: string;
  cap: string;
  cheek: string;
  breast: string;
  wing: string;
  looksLeft: boolean;
  /** The feathers on its head stand up. */
  crested: boolean;
}

const TITMICE: Partial<Readonly<Record<SamplePersonId, Titmouse>>> = {
  mem_yichun: {
    ground: "#f2dfa8",
    cap: "#2f3b45",
    cheek: "#fbf7ec",
    breast: "#e2b23c",
    wing: "#6f8b5b",
    looksLeft: false,
    crested: true,
  },
  mem_daniel: {
    ground: "#cfe0ea",
    cap: "#3d6f9e",
    cheek: "#fbfaf6",
    breast: "#edd16a",
    wing: "#52809f",
    looksLeft: true,
    crested: false,
  },
  mem_owner: {
    ground: "#ecd2c4",
    cap: "#5b4636",
    cheek: "#fdf6ee",
    breast: "#c8764f",
    wing: "#7d6a5c",
    looksLeft: false,
    crested: false,
  },
};

/** Pixels that each side of a picture has; it is drawn to be cut to a circle. */
const SAMPLE_PICTURE_SIZE = 96;

/** The path of a person's picture at the demo school; null of a person without one. */
export function samplePicturePath(id: string): string | null {
  return titmouseOf(id) === undefined ? null : `/pictures/${id}.svg`;
}

/** A person's picture as an SVG document; null of a person without one. */
export function samplePicture(id: string): string | null {
  const bird = titmouseOf(id);
  return bird === undefined ? null : drawing(bird);
}

function titmouseOf(id: string): Titmouse | undefined {
  return Object.hasOwn(TITMICE, id) ? TITMICE[id as SamplePersonId] : undefined;
}

function drawing({ ground, cap, cheek, breast, wing, looksLeft, crested }: Titmouse): string {
  const size = SAMPLE_PICTURE_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${size}" height="${size}">`,
    `<path d="M0 0h96v96H0z" fill="${ground}"/>`,
    looksLeft ? `<g transform="translate(96) scale(-1 1)">` : "<g>",
    // Body, with the dark stripe down the breast and the wing at its side.
    `<path d="M14 96c0-26 13-40 35-40s33 14 33 40z" fill="${breast}"/>`,
    `<path d="M53 58h9l5 38H55z" fill="${cap}"/>`,
    `<path d="M12 96c-1-20 6-34 20-38 8 12 9 26 4 38z" fill="${wing}"/>`,
    // Head, cheek, eye and beak.
    crested ? `<path d="M36 24C34 14 28 9 20 6c12-2 25 2 32 13z" fill="${cap}"/>` : "",
    `<circle cx="51" cy="40" r="25" fill="${cap}"/>`,
    `<path d="M30 42c9-5 23-4 35 3 2 10-5 18-17 18-11 0-18-9-18-21z" fill="${cheek}"/>`,
    `<circle cx="61" cy="35" r="4.2" fill="#14181b"/>`,
    `<circle cx="62.5" cy="33.6" r="1.3" fill="#fff"/>`,
    `<path d="M73 37l15 5-15 5c-2-3-2-7 0-10z" fill="#4c4640"/>`,
    "</g></svg>",
  ].join("");
}
