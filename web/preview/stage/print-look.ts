/** Draws a page as it is printed: rules for paper hold on the screen, and those for the screen no longer do. */

/** Print rules of a sheet that comes later are not seen: the portal has one sheet. */
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
