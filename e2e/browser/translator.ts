/** A page as a browser's translator changes it. */

import type { Page } from "@playwright/test";

/**
 * Translates all that the page shows from now on, and its next documents from their first text. Like Chromium's translator it takes
 * each text out of the page and puts `<font>` elements in its place, in what comes later, too. The words stay, between « and ».
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(startTranslator);
  await page.evaluate(startTranslator);
}

function startTranslator(): void {
  const KEPT = "[translate='no'], font, script, style, template, textarea, title";

  const wrap = (text: Node): void => {
    if (text.nodeValue?.trim() === "" || text.parentElement?.closest(KEPT) !== null) return;
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    font.firstElementChild?.append(`«${text.nodeValue}»`);
    text.parentElement.replaceChild(font, text);
  };
  const wrapAll = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) return wrap(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  const onChange = (changes: MutationRecord[]): void => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) if (node.isConnected && node !== document) wrapAll(node);
  };

  wrapAll(document);
  new MutationObserver(onChange).observe(document, { childList: true, characterData: true, subtree: true });
}
