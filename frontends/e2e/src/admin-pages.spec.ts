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
    paths: ['/admin', '/admin/contacts', '/admin/members', '/admin/community?kind=comments'],
  },
  {
    language: 'es',
    scheme: 'dark',
    width: 360,
    account: '/es/account',
    paths: [
      '/es/admin',
      '/es/admin/bookings',
      '/es/admin/recordings',
      '/es/admin/community',
      '/es/admin/subscribers',
      '/es/admin/calendar-hours',
      '/es/admin/weekly-call',
    ],
  },
] as const)
  test(`the account and pages of the admin area satisfy axe and do not scroll sideways: ${language}, ${scheme}, ${width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
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
