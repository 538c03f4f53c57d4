import { expect, test } from './fixtures';

const unavailable = 'This part is not available right now';

test.describe('a remote that fails', () => {
  test('with a missing manifest leaves the shell and the other remotes working, and a retry brings it back', async ({ page, faults }) => {
    await page.route('**/remotes/membership/mf-manifest.json', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Join the Inner Circle' }).first().click();
    await expect(page.getByRole('heading', { name: unavailable })).toBeVisible();
    faults.expectAndForget(/.*/);
    await page.getByRole('link', { name: /home$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(unavailable);
    await page.goBack();
    await expect(page.getByRole('heading', { name: unavailable })).toBeVisible();
    faults.expectAndForget(/.*/);
    await page.unroute('**/remotes/membership/mf-manifest.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(unavailable);
  });

  for (const [fault, answer] of [
    ['erroring', { status: 500, body: 'broken' }],
    ['cut short', { status: 200, contentType: 'text/javascript', body: '(()=>{"use str' }],
  ] as const) {
    test(`with a page's chunk ${fault} is contained`, async ({ page, faults }) => {
      await page.route('**/remotes/membership/page-*.js', (route) => route.fulfill(answer));
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Join the Inner Circle' }).first().click();
      await expect(page.getByRole('heading', { name: unavailable })).toBeVisible();
      faults.expectAndForget(/.*/);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }

  test('by hanging is given up after five seconds', async ({ page, faults }) => {
    await page.route('**/remotes/membership/remoteEntry*.js', () => undefined);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Join the Inner Circle' }).first().click();
    await expect(page.getByRole('heading', { name: unavailable })).toBeVisible({ timeout: 8000 });
    faults.expectAndForget(/.*/);
  });
});
