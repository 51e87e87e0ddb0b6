/** Draws the cover of a course or a product as an SVG picture, from nothing but its slug. */

import { between, pick, type SeededRandom, seededRandom } from "#shared/sample-members/seeded-random.ts";

/** A background colour and three colours on it, muted enough for a light and for a dark page. */
type Palette = readonly [ground: string, light: string, middle: string, dark: string];

const PALETTES: readonly Palette[] = [
  ["#dccdac", "#efe4cc", "#b78a4b", "#7c5f3a"],
  ["#bcc7b2", "#e1e6d6", "#76896c", "#4a5d46"],
  ["#b3c0ce", "#dfe6ec", "#667f98", "#3f5468"],
  ["#dbbaa8", "#f0ddd0", "#b2745a", "#784a3a"],
  ["#c6b7c7", "#e8dfe9", "#8b7190", "#5a465f"],
  ["#aec7c4", "#dae8e5", "#5b8b87", "#375c59"],
  ["#d0c9bd", "#ece7de", "#8d8477", "#524d46"],
  ["#d6c9a2", "#eee7d0", "#6f8199", "#9d8347"],
];

const WIDTH = 300;
const HEIGHT = 400;

/** The same SVG every time, made of shapes without text. */
export function drawnCover(slug: string): string {
  const random = seededRandom(seedOf(slug));
  const palette = pick(random, PALETTES);
  const shapes = pick(random, MOTIFS)(random, palette);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette[0]}"/>`,
    ...shapes,
    "</svg>",
  ].join("");
}

/** Added to the hash. With this offset the demo's covers differ most in colours and motifs. */
const SEED_OFFSET = 581;

/** The FNV-1a hash, so that similar slugs get different covers. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash + SEED_OFFSET) >>> 0;
}

type Motif = (random: SeededRandom, palette: Palette) => string[];

const hills: Motif = (random, [, light, middle, dark]) => {
  const sunX = between(random, 80, 220);
  const crest = between(random, 215, 255);
  return [
    circle(sunX, between(random, 120, 150), between(random, 46, 62), light),
    hill(crest, between(random, 20, 50), middle),
    hill(crest + 75, -between(random, 20, 45), dark),
  ];
};

const arches: Motif = (random, [, light, middle, dark]) => {
  const centre = between(random, 120, 180);
  const step = between(random, 34, 40);
  return [dark, middle, light, dark].map((colour, at) => {
    const radius = 150 - at * step;
    return `<path d="M${centre - radius} ${HEIGHT}V${210 + at * 8}a${radius} ${radius} 0 0 1 ${radius * 2} 0V${HEIGHT}z" fill="${colour}"/>`;
  });
};

/** A grid of quarter circles, each turned its own way. */
const quarters: Motif = (random, [, light, middle, dark]) => {
  const cell = 100;
  return Array.from({ length: 12 }, (_, at) => {
    const [x, y] = [(at % 3) * cell, Math.floor(at / 3) * cell];
    const turn = between(random, 0, 3) * 90;
    const colour = pick(random, [light, middle, middle, dark]);
    return `<path d="M0 0H${cell}A${cell} ${cell} 0 0 1 0 ${cell}z" fill="${colour}" stroke="${colour}" transform="translate(${x} ${y}) rotate(${turn} ${cell / 2} ${cell / 2})"/>`;
  });
};

const waves: Motif = (random, [, light, middle, dark]) => {
  const swing = between(random, 14, 26);
  return [light, middle, dark].map((colour, at) => {
    const y = 140 + at * 85 + between(random, -10, 10);
    const side = at % 2 === 0 ? swing : -swing;
    return `<path d="M0 ${y}q37.5 ${-side * 2} 75 0t75 0t75 0t75 0V${HEIGHT}H0z" fill="${colour}"/>`;
  });
};

/** Two discs that share a part, and a small one apart. */
const discs: Motif = (random, [, light, middle, dark]) => {
  const lean = between(random, -24, 24);
  return [
    circle(150 + lean, 165, 92, middle),
    `<g opacity="0.82">${circle(150 - lean, 255, 92, dark)}</g>`,
    circle(lean > 0 ? 62 : 238, between(random, 60, 90), 22, light),
  ];
};

const leaves: Motif = (random, [, light, middle, dark]) => {
  const lean = between(random, 30, 40);
  const pairs = [310, 235, 160].flatMap((y, at) => {
    const colour = [dark, middle, light][at] ?? light;
    return [leaf(y, lean, colour), leaf(y, -lean, colour)];
  });
  return [`<path d="M150 400V110" stroke="${dark}" stroke-width="6"/>`, ...pairs, leaf(130, 0, light)];
};

const peaks: Motif = (random, [, light, middle, dark]) => {
  const top = between(random, 110, 150);
  const [far, near] = random() < 0.5 ? [100, 215] : [200, 85];
  return [
    circle(near, 92, 30, light),
    `<path d="M${far} ${top}L${far + 190} 400H${far - 190}z" fill="${middle}"/>`,
    `<path d="M${near} ${top + 95}L${near + 170} 400H${near - 170}z" fill="${dark}"/>`,
  ];
};

const MOTIFS: readonly Motif[] = [hills, arches, quarters, waves, discs, leaves, peaks];

function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

function hill(y: number, rise: number, fill: string): string {
  return `<path d="M0 ${y}C100 ${y - rise * 2} 200 ${y + rise * 2} 300 ${y - rise}V${HEIGHT}H0z" fill="${fill}"/>`;
}

/** @param lean  degrees from upright */
function leaf(y: number, lean: number, fill: string): string {
  return `<path d="M150 ${y}q-34 -48 0 -106q34 58 0 106z" fill="${fill}" transform="rotate(${lean} 150 ${y})"/>`;
}
