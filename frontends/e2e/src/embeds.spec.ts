import { expect, test } from './fixtures';
import { open } from './open';

test('the site’s own podcast player asks for nothing and is loaded when it comes into view', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL!).origin) foreign.push(request.url());
  });
  const answer = await open(page, '/retreats-ceremonies');
  expect(answer!.headers()['content-security-policy']).toContain(
    "; frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;",
  );
  const player = page.locator('iframe');
  await player.scrollIntoViewIfNeeded();
  expect((await player.boundingBox())!.height).toBe(352);
  await expect(player.contentFrame().locator('audio')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load the player' })).toHaveCount(0);
  expect(foreign).toEqual([]);
});

test('a tab of /about opens from its address, is complete without scripts and can be shared', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/about?tab=curriculum')).text();
  for (const texts of ['Highest Self', 'The first sign', 'When it comes back', 'Honesty'])
    expect(html).toContain(texts);
  await open(page, '/about?tab=curriculum');
  await expect(page.getByRole('tab', { name: 'Curriculum' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await page.getByRole('tab', { name: 'Curriculum' }).press('ArrowRight');
  await expect(page).toHaveURL(/\/about\?tab=founder$/);
  await expect(page.getByRole('tabpanel')).toContainText('The person behind the work');
});

test('the founder’s story has one name; others are a page that does not exist', async ({ page, request, faults }) => {
  const { founderStoryPath } = (await (await request.get('/api/site-settings?language=en')).json()) as {
    founderStoryPath: string;
  };
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`/es${founderStoryPath}</loc>`);
  expect((await page.goto(founderStoryPath))!.status()).toBe(200);
  await expect(page.getByRole('link', { name: /Apply for coaching/ }).first()).toHaveAttribute('target', '_blank');
  expect((await page.goto('/nobody-story'))!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await faults.expectAndForget(/404/);
});
