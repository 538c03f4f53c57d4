import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open } from './open';
import { ana, articleOf, logInByCall, sideways } from './portal';
import type { RunningServer } from './server';
import { idlePage } from './shared-context';

let server: RunningServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const texts = {
  prefix: '',
  list: 'Recordings',
  pending: 'Pending: members can’t see it yet.',
  title: 'Title',
  save: 'Save',
  saved: 'Saved.',
  publish: 'Publish',
  done: 'Published. Members can see it now.',
  names: 'Attendees',
  refused: 'Names only: members shouldn’t see email addresses.',
} as const;

test(`the owner edits what Fathom sent and publishes it; members see it then: en, light, 1440 px`, async ({
  page,
  context,
  otherContext: member,
}) => {
  const say = texts;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInByCall(context, server, 'admin@example.com');
  const sent = `Sent by Fathom, en`;
  const title = `Edited by the owner, en`;
  const delivered = await context.request.post(`${server.url}/sandbox/fathom/deliver`, {
    data: { meeting: { title: sent } },
    headers: { origin: server.url },
  });
  expect(delivered.ok()).toBe(true);

  await open(page, `${server.url}${say.prefix}/admin/recordings`);
  await expect(page.getByRole('heading', { level: 1, name: say.list })).toBeVisible();
  await expect(page.getByRole('link', { name: sent })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: sent }).click();
  await expect(page.getByRole('heading', { level: 1, name: sent })).toBeVisible();
  await expect(page.getByText(say.pending)).toBeVisible();

  const form = page.locator('form').filter({ has: page.getByLabel(say.names) });
  await form.getByLabel(say.names).fill('ana@example.com');
  await form.getByLabel(say.title, { exact: false }).first().fill(title);
  await form.getByRole('button', { name: say.save, exact: true }).click();
  await expect(page.getByText(say.refused)).toBeVisible();
  await expectNoAxeViolations(page);
  await form.getByLabel(say.names).fill('Ana\nBen');
  await form.getByRole('button', { name: say.save, exact: true }).click();
  await expect(page.getByText(say.saved, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await form.getByRole('button', { name: 'Draft in Spanish' }).click();
  const spanish = form.getByLabel('In Spanish: Title');
  await expect(spanish).toHaveValue(`[ES] ${title}`);
  await spanish.fill(`Corregido: ${title}`);
  await expect(form.getByText('Draft', { exact: true }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: say.save, exact: true }).click();
  await expect(form.getByText('Draft', { exact: true })).toHaveCount(0);

  await logInByCall(member, server, ana);
  const portal = await idlePage(member);
  await open(portal, `${server.url}/member-portal?tab=recordings`);
  await expect(articleOf(portal, title)).toHaveCount(0);
  await page.getByRole('button', { name: say.publish, exact: true }).click();
  await expect(page.getByText(say.done, { exact: true })).toBeVisible();
  // Without a reload, by an event.
  await expect(articleOf(portal, title)).toBeVisible();
  await expect(articleOf(portal, title).getByText('Ana', { exact: false }).first()).toBeVisible();
  await open(portal, `${server.url}/es/member-portal?tab=recordings`);
  await expect(articleOf(portal, `Corregido: ${title}`)).toContainText('[ES]');
});
