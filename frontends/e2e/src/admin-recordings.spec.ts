import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { ana, articleOf, logInByCall, sideways } from './portal';
import { startServer, type RunningServer } from './server';

let server: RunningServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer({ logName: 'admin-recordings', env: { RATE_LIMITS: 'off' } });
});
test.afterAll(() => server?.stop());

const texts = {
  en: {
    prefix: '',
    list: 'Recordings',
    tab: 'Call Recordings',
    waiting: 'Pending: members can’t see it yet.',
    title: 'Title',
    save: 'Save',
    saved: 'Saved.',
    publish: 'Publish',
    done: 'Published. Members can see it now.',
    names: 'Attendees',
    refused: 'Names only: members shouldn’t see email addresses.',
  },
  es: {
    prefix: '/es',
    list: 'Grabaciones',
    tab: 'Grabaciones de llamadas',
    waiting: 'Pendiente: los miembros todavía no la ven.',
    title: 'Título',
    save: 'Guardar',
    saved: 'Guardado.',
    publish: 'Publicar',
    done: 'Publicada. Los miembros ya la ven.',
    names: 'Asistentes',
    refused: 'Solo nombres: los miembros no deben ver correos.',
  },
} as const;

for (const [language, scheme, width] of [
  ['en', 'light', 1440],
  ['es', 'dark', 360],
] as const)
  test(`the owner edits what Fathom sent and publishes it; members see it then: ${language}, ${scheme}, ${width} px`, async ({
    page,
    context,
    browser,
  }) => {
    const say = texts[language];
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await logInByCall(context, server, 'admin@example.com');
    const sent = `Sent by Fathom, ${language}`;
    const title = `Edited by the owner, ${language}`;
    const delivered = await context.request.post(`${server.url}/sandbox/fathom/deliver`, {
      data: { meeting: { title: sent } },
      headers: { origin: server.url },
    });
    expect(delivered.ok()).toBe(true);

    await page.goto(`${server.url}${say.prefix}/admin/recordings`);
    await expect(page.getByRole('heading', { level: 1, name: say.list })).toBeVisible();
    await expect(page.getByRole('link', { name: sent })).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: sent }).click();
    await expect(page.getByRole('heading', { level: 1, name: sent })).toBeVisible();
    await expect(page.getByText(say.waiting)).toBeVisible();

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

    const member = await browser.newContext();
    await logInByCall(member, server, ana);
    const portal = await member.newPage();
    await portal.goto(`${server.url}/member-portal`, { waitUntil: 'networkidle' });
    await portal.getByRole('tab', { name: texts.en.tab }).click();
    await expect(articleOf(portal, title)).toHaveCount(0);
    await page.getByRole('button', { name: say.publish, exact: true }).click();
    await expect(page.getByText(say.done, { exact: true })).toBeVisible();
    // Without a reload: the portal is told.
    await expect(articleOf(portal, title)).toBeVisible();
    await expect(articleOf(portal, title).getByText('Ana', { exact: false }).first()).toBeVisible();
    await member.close();
  });
