import type { Route } from '@playwright/test';
import { expect, test } from './fixtures';
import { open, touch } from './open';

const unavailable = 'This part of the site isn’t available right now';

test.describe('a remote that fails', () => {
  test('with a missing manifest leaves the shell and the other remotes working, and a retry brings it back', async ({
    page,
    faults,
  }) => {
    await page.route('**/remotes/membership/mf-manifest.json', (route) =>
      route.fulfill({ status: 404, body: 'not found' }),
    );
    await open(page, '/');
    await page.getByRole('link', { name: 'Join the Inner Circle' }).first().click();
    await expect(page.getByRole('heading', { name: unavailable })).toBeVisible();
    await faults.expectAndForget(/.*/);
    await page.getByRole('link', { name: /, home$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(unavailable);
    await page.goBack();
    await expect(page.getByRole('heading', { name: unavailable })).toBeVisible();
    await faults.expectAndForget(/.*/);
    await page.unroute('**/remotes/membership/mf-manifest.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(unavailable);
  });

  test("with a page's chunk cut short, and erroring at the retry, is contained", async ({ page, faults }) => {
    let answer: Parameters<Route['fulfill']>[0] = {
      status: 200,
      contentType: 'text/javascript',
      body: '(()=>{"use str',
    };
    await page.route('**/remotes/membership/page-*.js', (route) => route.fulfill(answer));
    await open(page, '/');
    await page.getByRole('link', { name: 'Join the Inner Circle' }).first().click();
    await expect(page.getByRole('heading', { name: unavailable })).toBeVisible();
    await faults.expectAndForget(/.*/);
    answer = { status: 500, body: 'broken' };
    await page.getByRole('button', { name: 'Try again' }).click();
    await faults.expectAndForget(/status of 500/);
    await expect(page.getByRole('heading', { name: unavailable })).toBeVisible();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('whose manifest or entry hangs is abandoned after five seconds', async ({ context, page: first, faults }) => {
    const hanging = { 'mf-manifest.json': first, 'remoteEntry*.js': await context.newPage() };
    for (const [file, page] of Object.entries(hanging)) {
      await page.route(`**/remotes/membership/${file}`, () => undefined);
      await open(page, '/');
      await page.getByRole('link', { name: 'Join the Inner Circle' }).first().click();
    }
    for (const page of Object.values(hanging)) {
      await expect(page.getByRole('heading', { name: unavailable })).toBeVisible({ timeout: 8000 });
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    // Of both at once: they may be reported in the same moment.
    await faults.expectAndForget(/.*/);
  });

  test('whose manifest answers 500 is contained, also on a document of its own', async ({ page, faults }) => {
    await page.route('**/remotes/membership/mf-manifest.json', (route) =>
      route.fulfill({ status: 500, body: 'broken' }),
    );
    await page.goto('/inner-circle');
    await touch(page);
    await expect(page.getByRole('heading', { name: unavailable })).toBeVisible();
    await page.getByRole('link', { name: /, home$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('same');
    await faults.expectAndForget(/Failed to get manifest|status of 500/);
  });
});
