/** The icons of a browser's tab and of the installed portal, made of the school's logo and accent. */

import { type LogoFile, MEDIA_TYPE } from "#shared/node/branding/logo-file.ts";

/** An icon as the portal serves it. */
export interface Icon {
  path: string;
  type: "image/svg+xml" | "image/png";
  content: Buffer;
  /** Its entry in the portal's manifest; absent for an icon that is not in the manifest. */
  inManifest?: { sizes: string; purpose?: "maskable" };
}

const SIZE = 512;
/** The paper of the light theme, for which the logo is drawn: on it the logo can be read in a dark tab, too. */
const PAPER = "#fcfaf5";
/** How much of the icon's width the logo takes. Of a maskable icon a device may show a circle of four fifths, which has a square of this width in it. */
const LOGO_PART = { icon: 0.84, maskable: 0.56 };

/**
 * A device without support for SVG gets a PNG logo unchanged. For an SVG logo it gets none, because the portal cannot draw a PNG; the
 * device then makes an icon from the portal's name.
 */
export function iconsOfLogo(logo: LogoFile): Icon[] {
  const type = MEDIA_TYPE.svg;
  const icons: Icon[] = [
    { path: "/icon.svg", type, content: tile(logo, "icon"), inManifest: { sizes: "any" } },
    {
      path: "/icon-maskable.svg",
      type,
      content: tile(logo, "maskable"),
      inManifest: { sizes: "any", purpose: "maskable" },
    },
  ];
  if (logo.type === "svg") return icons;
  return [...icons, { path: "/apple-touch-icon.png", type: MEDIA_TYPE.png, content: logo.content }];
}

/** @param icon  the portal's own icon, whose background becomes the accent, as dark as in the light theme */
export function iconInAccent(icon: string, accent: string): Icon {
  const ground = `<style>rect{fill:oklch(from ${accent} min(l,0.47) min(c,0.14) h)}</style></svg>`;
  return {
    path: "/icon.svg",
    type: MEDIA_TYPE.svg,
    content: Buffer.from(icon.replace(/<\/svg>\s*$/, ground)),
    inManifest: { sizes: "any" },
  };
}

/** The logo as a picture in the icon, so that no style of one applies to the other. */
function tile({ type, content }: LogoFile, kind: keyof typeof LOGO_PART): Buffer {
  const side = Math.round(SIZE * LOGO_PART[kind]);
  const at = (SIZE - side) / 2;
  const radius = kind === "icon" ? SIZE * 0.22 : 0;
  const address = `data:${MEDIA_TYPE[type]};base64,${content.toString("base64")}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${PAPER}"/><image x="${at}" y="${at}" width="${side}" height="${side}" href="${address}"/></svg>\n`,
  );
}
