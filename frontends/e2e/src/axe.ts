import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Asserts that axe finds nothing on the page. What is being fetched is waited for and animations are brought to their end
 * first: a text that is still dimmed or fading in has too little contrast, but nobody reads it then.
 *
 * @param page an open page, with menu or dialog open where those are to be checked
 * @param include a selector, where only a part is to be checked
 */
export async function expectNoAxeViolations(page: Page, include?: string): Promise<void> {
  // A button that is at work stays as legible as it was, and may wait for the reader.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  await page.evaluate(async () => {
    // What has just changed begins to move with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
    // A toast comes and goes while axe reads: it does so at once.
    const still = new CSSStyleSheet();
    still.replaceSync('.ui-toast { animation: none !important; transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  const violations = await page.evaluate(
    async ([selector, values]) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      return (await engine.run(selector ?? document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }))
        .violations;
    },
    [include, standard] as const,
  );
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  const readable = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
  }));
  expect(readable, `axe on ${page.url()}`).toEqual([]);
}
