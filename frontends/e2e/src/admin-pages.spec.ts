import type { Page } from '@playwright/test';
import { expectNoAxeViolations, loadAxeWithDocuments } from './axe';
import { expect, test } from './fixtures';
import { goTo, open } from './open';
import { ana, logInByCall, sideways } from './portal';

/** Titles of the page for unknown addresses, and of a page that could not be loaded: frontends/shell/src/locales. */
const noPage = /^404 |isn’t available right now|no está disponible/;

async function goToAnother(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const former = await heading.innerText();
  await goTo(page, path);
  await expect(heading, path).not.toHaveText(former);
  await expect(heading, path).not.toHaveText(noPage);
}

// Color schemes do not depend on the language, so each is checked once, as is each way to a page: by its document, which no other file opens, or from another page. Actions on these pages are tested in other files, each in one language; here the pages are read in the other.
for (const { language, scheme, width, account, search, documents, paths } of [
  {
    language: 'en',
    scheme: 'light',
    width: 1440,
    documents: [],
    account: '/account',
    search: { button: undefined, entry: 'Account created' },
    paths: [
      '/admin',
      '/admin/blog',
      '/admin/contacts',
      '/admin/members',
      '/admin/bookings/new',
      '/admin/plans',
      '/admin/plans/new',
      '/admin/pods',
      '/admin/sequences/new',
      '/admin/setup',
      '/admin/pages/founder-story',
      '/admin/pages/legal/terms-of-service',
      '/admin/api-tokens',
      '/admin/webhooks',
      '/admin/emails',
      '/admin/emails/innerCircleDecline',
    ],
  },
  {
    language: 'es',
    scheme: 'dark',
    width: 360,
    account: '/es/account',
    search: { button: 'Buscar', entry: 'Cuenta creada' },
    documents: [
      '/es/admin/meeting-types',
      '/es/admin/tasks',
      '/es/admin/mail',
      '/es/admin/pods',
      '/es/admin/plans',
      '/es/admin/plans/quarterly',
      '/es/admin/pages/house-rules',
      '/es/admin/api-tokens/new',
      '/es/admin/webhooks/new',
      '/es/admin/emails',
      '/es/admin/emails/innerCircleInvitation',
    ],
    paths: [
      '/es/admin/bookings',
      '/es/admin/bookings/new',
      '/es/admin/recordings',
      '/es/admin/subscribers',
      '/es/admin/weekly-call',
      '/es/admin/call-sheets',
      '/es/admin/imports',
      '/es/admin/sequences',
      '/es/admin/sequences/new',
      '/es/admin/pages',
      '/es/admin/pages/legal/informed-consent',
    ],
  },
] as const)
  test(`the account, the pages of the admin area and its search satisfy axe and do not scroll sideways: ${language}, ${scheme}, ${width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    const endLoading = await loadAxeWithDocuments(page);
    const fromAnother: readonly string[] = paths.slice(1);
    for (const path of [account, ...documents, ...paths]) {
      if (path === account) await logInByCall(context, { url: baseURL! }, ana);
      else if (path === [...documents, ...paths][0]) await logInByCall(context, { url: baseURL! }, 'admin@example.com');
      if (fromAnother.includes(path)) await goToAnother(page, path);
      else await open(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expectNoAxeViolations(page);
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
    await endLoading();

    // The search leads to everything about a person.
    if (search.button === undefined) await page.keyboard.press('Control+k');
    else await page.getByRole('button', { name: search.button, exact: true }).click();
    await expect(page.getByRole('combobox', { expanded: false })).toBeFocused();
    await page.keyboard.type(ana);
    await expect(page.getByRole('option', { name: ana }).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Sample Member' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/people\/user\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('link', { name: search.entry })).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
