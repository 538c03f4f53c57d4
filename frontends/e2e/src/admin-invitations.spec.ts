import { expect, test } from './fixtures';
import { findMail } from './inbox';
import { open } from './open';
import { logInByCall } from './portal';
import { idlePage } from './shared-context';

test('the owner invites an applicant to pay, and the link in the email opens the payment on another device', async ({
  page,
  context,
  request,
  baseURL,
  otherContext: phone,
}) => {
  const email = `invited-${Date.now()}-${process.pid}@example.com`;
  const applied = await request.post('/api/inner-circle/apply', {
    data: {
      firstName: 'Invited',
      lastName: 'Person',
      email,
      readinessLevel: 'just_exploring',
      timeCommitment: '3-5_hours',
      challengeArea: 'Starting over.',
      transformationGoal: 'To stay.',
      subscriptionType: 'quarterly',
    },
    headers: { origin: baseURL! },
  });
  const { signupId } = (await applied.json()) as { signupId: number };
  await logInByCall(context, { url: baseURL! }, 'admin@example.com');
  await open(page, `/admin/inner-circle-signups/${signupId}`);
  await page.getByRole('button', { name: 'Invite to pay…' }).click();
  await page.getByRole('radio', { name: /Monthly/ }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation is on its way').first()).toBeVisible();

  const { html } = await findMail(request, (mail) => mail.to.includes(email) && mail.html.includes('/continue?'));
  const link = /href="([^"]+\/inner-circle\/continue\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const there = await idlePage(phone);
  await there.goto(link);
  await expect(there).toHaveURL(/\?step=payment$/);
  // The plan of the invitation, not that of the application.
  await expect(there.getByText(/\$100\b/).first()).toBeVisible();
  await there.locator('input[name=acceptTerms]').check();
  await there.getByRole('button', { name: 'Accept and continue to payment' }).click();
  await expect(there.getByLabel('Card number')).toBeVisible();
});
