import { expect, test } from './fixtures';
import { open, reload } from './open';

const load = 'Load the player';
const remove = 'Remove the player and forget my choice';

test('the podcast player is loaded after consent only, and consent can be withdrawn', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  const frames: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL!).origin) foreign.push(request.url());
    if (request.resourceType() === 'document' && pathname.startsWith('/sandbox')) frames.push(pathname);
  });
  const answer = await open(page, '/retreats-ceremonies');
  expect(await answer!.text()).not.toContain('<iframe');
  expect(answer!.headers()['content-security-policy']).toContain("; frame-src 'self';");
  await page.getByRole('button', { name: load }).scrollIntoViewIfNeeded();
  expect(frames).toEqual([]);
  expect(foreign).toEqual([]);

  await page.getByRole('button', { name: load }).click();
  const player = page.locator('iframe');
  await expect(player).toBeVisible();
  expect((await player.boundingBox())!.height).toBe(352);
  await expect(player.contentFrame().locator('audio')).toBeVisible();
  await page.reload();
  await player.scrollIntoViewIfNeeded();
  await expect(player.contentFrame().locator('audio')).toBeVisible();

  await page.getByRole('button', { name: remove }).click();
  await expect(player).toHaveCount(0);
  await reload(page);
  await expect(page.getByRole('button', { name: load })).toBeVisible();
  await expect(player).toHaveCount(0);
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
  await expect(page.getByRole('link', { name: /Apply for coaching/ })).toHaveAttribute('target', '_blank');
  expect((await page.goto('/nobody-story'))!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await faults.expectAndForget(/404/);
});
