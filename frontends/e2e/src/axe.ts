import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Asserts that axe finds nothing on the page as it is now. Animations are brought to their end first: a text that is still
 * fading in has too little contrast, but nobody reads it then.
 *
 * @param page an open page, with menu or dialog open where those are to be checked
 * @param include a selector, where only a part is to be checked
 */
export async function expectNoAxeViolations(page: Page, include?: string): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
    // A toast comes and goes while axe reads: it does so at once.
    const still = new CSSStyleSheet();
    still.replaceSync('.ui-toast { animation: none !important; transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  const builder = new AxeBuilder({ page }).withTags(standard);
  const { violations } = await (include === undefined ? builder : builder.include(include)).analyze();
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  const readable = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) }));
  expect(readable, `axe on ${page.url()}`).toEqual([]);
}
