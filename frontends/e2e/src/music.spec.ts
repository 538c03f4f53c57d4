import type { Disposable, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open, reload } from './open';

type Heard = { src: string; loop: boolean; volume: number; muted: boolean; paused: boolean }[];

/** Records every audio element that the page creates; the player's is not in the document. */
function listen(page: Page): Promise<Disposable> {
  return page.addInitScript(() => {
    const created: HTMLAudioElement[] = [];
    Object.assign(window, { created });
    window.Audio = class extends Audio {
      constructor() {
        super();
        created.push(this);
      }
    };
  });
}

const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() =>
    (window as unknown as { created: HTMLAudioElement[] }).created.map(({ src, loop, volume, muted, paused }) => ({
      src: src && new URL(src).pathname,
      loop,
      volume,
      muted,
      paused,
    })),
  );

const offer = (page: Page) => page.getByRole('button', { name: 'Play background music' });

test('background music: asked for, quiet, looping, within its limits, and dismissed for the session', async ({
  page,
}) => {
  const listener = await listen(page);
  const files: string[] = [];
  page.on('request', (request) => {
    if (/music/.test(request.url())) files.push(request.url());
  });
  await open(page, '/');
  await expect(offer(page)).toBeVisible();
  await page.waitForTimeout(500);
  expect(await heard(page)).toEqual([]);
  expect(files).toEqual([]);

  await offer(page).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
  expect(await heard(page)).toEqual([
    { src: '/sandbox/music.wav', loop: true, volume: 0.1, muted: false, paused: false },
  ]);
  await expectNoAxeViolations(page);

  const slider = page.getByRole('slider', { name: 'Volume' });
  await slider.focus();
  await page.keyboard.press('End');
  expect((await heard(page))[0]?.volume).toBe(0.3);
  await page.keyboard.press('ArrowLeft');
  expect((await heard(page))[0]?.volume).toBe(0.25);
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  expect((await heard(page))[0]?.muted).toBe(true);
  const track = await slider.locator('xpath=ancestor::*[contains(@class,"ui-slider")][last()]').boundingBox();
  if (!track) throw new Error('The slider has no box.');
  await slider.hover();
  await page.mouse.down();
  await page.mouse.move(track.x + track.width / 2, track.y + track.height / 2, { steps: 4 });
  await page.mouse.up();
  expect((await heard(page))[0]).toMatchObject({ muted: false, paused: false });

  // Keeps playing during navigation.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  expect(await heard(page)).toHaveLength(1);
  expect((await heard(page))[0]?.paused).toBe(false);

  await page.getByRole('button', { name: 'Close the player' }).click();
  expect((await heard(page))[0]?.paused).toBe(true);
  await reload(page);
  await page.waitForTimeout(500);
  await expect(offer(page)).toHaveCount(0);
  await listener.dispose();
});

test('a music file that fails is reported in the log, and the player hides', async ({ page, faults }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route('**/sandbox/music.wav', (route) => route.fulfill({ status: 404 }));
  await open(page, '/');
  await offer(page).click();
  await expect.poll(() => warnings).toEqual(['The background music could not be loaded: /sandbox/music.wav']);
  await expect(page.getByRole('complementary', { name: 'Background music' })).toHaveCount(0);
  faults.allow(/404/);
});

test('neither the offer nor the player covers anything, at any width', async ({ page }) => {
  await open(page, '/newsletter');
  /** It stands in the footer, and no other part of the page under it. */
  const coversNothing = () =>
    page.evaluate(() => {
      const corner = document.querySelector('footer aside[aria-label="Background music"]');
      const box = corner?.getBoundingClientRect();
      if (!box || box.height === 0) return false;
      return Array.from(document.querySelectorAll('main, footer p, footer a')).every((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
      });
    });
  const expectNothingCovered = async () => {
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await coversNothing(), `${width} px`).toBe(true);
    }
  };
  await expect(offer(page)).toBeAttached();
  await expectNothingCovered();
  await offer(page).click();
  await expect(page.getByRole('group', { name: 'Background music' })).toBeVisible();
  await expectNothingCovered();
  await expectNoAxeViolations(page);
});
