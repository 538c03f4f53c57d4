import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open } from './open';
import { ana, logInByCall, sideways } from './portal';

// Color schemes do not depend on the language, so each is checked once. Actions on these pages are tested in other files, each in one language; here the pages are read in the other.
for (const { language, scheme, width, account, paths } of [
  {
    language: 'en',
    scheme: 'light',
    width: 1440,
    account: '/account',
    paths: [
      '/admin',
      '/admin/contacts',
      '/admin/members',
      '/admin/community?kind=comments',
      '/admin/bookings/new',
      '/admin/plans',
      '/admin/plans/new',
      '/admin/pods',
      '/admin/sequences/new',
      '/admin/setup',
      '/admin/pages/founder-story',
      '/admin/emails',
      '/admin/emails/innerCircleDecline',
    ],
  },
  {
    language: 'es',
    scheme: 'dark',
    width: 360,
    account: '/es/account',
    paths: [
      '/es/admin',
      '/es/admin/bookings',
      '/es/admin/bookings/new',
      '/es/admin/recordings',
      '/es/admin/community',
      '/es/admin/subscribers',
      '/es/admin/calendar-hours',
      '/es/admin/weekly-call',
      '/es/admin/meeting-types',
      '/es/admin/tasks',
      '/es/admin/pods',
      '/es/admin/sequences',
      '/es/admin/sequences/new',
      '/es/admin/setup',
      '/es/admin/plans',
      '/es/admin/plans/new',
      '/es/admin/plans/quarterly',
      '/es/admin/pages',
      '/es/admin/pages/house-rules',
      '/es/admin/emails',
      '/es/admin/emails/innerCircleInvitation',
    ],
  },
] as const)
  test(`the account and pages of the admin area satisfy axe and do not scroll sideways: ${language}, ${scheme}, ${width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [account, ...paths]) {
      if (path === account) await logInByCall(context, { url: baseURL! }, ana);
      else if (path === paths[0]) await logInByCall(context, { url: baseURL! }, 'admin@example.com');
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expectNoAxeViolations(page);
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
  });

for (const { language, width, prefix, button, person, entry } of [
  { language: 'en', width: 1440, prefix: '', button: undefined, person: 'Sample Member', entry: 'Account created' },
  { language: 'es', width: 360, prefix: '/es', button: 'Buscar', person: 'Sample Member', entry: 'Cuenta creada' },
] as const)
  test(`the search leads to everything about a person: ${language}, ${width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await logInByCall(context, { url: baseURL! }, 'admin@example.com');
    await open(page, `${prefix}/admin/contacts`);
    if (button === undefined) await page.keyboard.press('Control+k');
    else await page.getByRole('button', { name: button, exact: true }).click();
    const field = page.getByRole('combobox', { expanded: false });
    await expect(field).toBeFocused();
    await page.keyboard.type(ana);
    await expect(page.getByRole('option', { name: ana }).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/people\/user\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('link', { name: entry })).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
