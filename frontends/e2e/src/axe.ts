import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type CDPSession, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Sessions of pages. They stay open: the end of one would take the virtual authenticator of another away. */
const sessions = new WeakMap<Page, CDPSession>();

async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/** Half a megabyte: Playwright's own `evaluate` takes twice the time. */
async function evaluateInPage(page: Page, expression: string): Promise<void> {
  const session = await sessionOf(page);
  await session.send('Runtime.evaluate', { expression });
}

/** Loads axe with each document that the page opens, until the returned function is called: for a walk that checks all of them. */
export async function loadAxeWithDocuments(page: Page): Promise<() => Promise<void>> {
  const session = await sessionOf(page);
  await session.send('Page.enable');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  return async () => void (await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }));
}

/**
 * Asserts that axe finds nothing on the page. Waits for requests and finishes animations first, since text that is fading in has too
 * little contrast.
 *
 * A modal dialog is checked alone: what is behind it can neither be reached nor read, and is checked without it.
 *
 * @param page an open page, with menu or dialog open where those are to be checked
 * @param include a selector, to check a part only
 */
export async function expectNoAxeViolations(page: Page, include?: string): Promise<void> {
  // Busy buttons keep their contrast.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  await page.evaluate(async () => {
    // Transitions start with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) {
      // Those that follow the page's position are where they belong.
      if (animation.timeline !== document.timeline) continue;
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
    // Removes the toast's animation, so that it does not change during the check.
    const still = new CSSStyleSheet();
    still.replaceSync('.ui-toast { animation: none !important; transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window)))
      await (frame === page.mainFrame() ? evaluateInPage(page, source) : frame.evaluate(source));
  const violations = await page.evaluate(
    async ([selector, values]) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const dialog = document.querySelector<HTMLElement>('.ui-dialog[role="dialog"]');
      return (
        await engine.run(selector ?? dialog ?? document, {
          runOnly: { type: 'tag', values },
          resultTypes: ['violations'],
          // Style sheets are for a rule that is not among these.
          preload: { assets: ['media'] },
        })
      ).violations;
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
