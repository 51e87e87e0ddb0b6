/** The school's icon and name at the head of each page, as in the portal. */

import { html, type Markup } from "#school/pages/html.ts";
import { ICON } from "#shared/style/icon.ts";
import { logoPath } from "#shared/node/branding/logo-file.ts";
import type { Branding, LogoFiles } from "#shared/node/branding/read-branding.ts";

/** @param href  where the two lead */
export function brand({ logo }: Branding, name: string, href: string): Markup {
  return html`<a class="brand line-2" href="${href}"
    >${logo === null ? ruledPage() : picture(logo)}<span>${name}</span></a
  >`;
}

/** It has no text of its own, since the name is beside it. The browser chooses the file by the theme of the device. */
function picture({ light, dark }: LogoFiles): Markup {
  const size = html`alt="" width="${light.width}" height="${light.height}"`;
  if (dark === null) return html`<img src="${logoPath(light)}" ${size} class="alone" />`;
  return html`<picture>
    <source media="(prefers-color-scheme: dark)" srcset="${logoPath(dark)}" />
    <img src="${logoPath(light)}" ${size} />
  </picture>`;
}

function ruledPage(): Markup {
  const { x, y, width, height, rx } = ICON.page;
  return html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="var(--accent)" />
    <path d="${ICON.margin}" stroke="var(--on-accent)" opacity="0.6" />
    <path d="${ICON.lines}" stroke="var(--on-accent)" stroke-width="1.4" stroke-linecap="round" />
  </svg>`;
}
