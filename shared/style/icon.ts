/** The icon of a portal and of a school without a logo: a ruled page with its margin line, on 20 by 20 units. */
export const ICON = {
  page: { x: 1.25, y: 1.25, width: 17.5, height: 17.5, rx: 3.5 },
  margin: "M6.75 1.5v17",
  lines: "M9.5 7h6M9.5 10.5h6M9.5 14h3.5",
} as const;

/** The accent without a setting, as `base.css` has it. */
export const BUILT_IN_ACCENT = "#2b6a55";
