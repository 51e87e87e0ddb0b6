/** Draws a page as it is printed: the rules of `@media print` apply on the screen, and those for the screen do not. */

/** Print rules of a sheet that is loaded later are not found; the portal has one sheet. */
export function drawAsPrinted(page: Document): void {
  for (const sheet of page.styleSheets) swapMedia(sheet.cssRules);
}

function swapMedia(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const { media } = rule;
      if (/\bprint\b/.test(media.mediaText)) media.mediaText = "all";
      else if (/\bscreen\b/.test(media.mediaText)) media.mediaText = "not all";
    }
    if (rule instanceof CSSGroupingRule) swapMedia(rule.cssRules);
  }
}
