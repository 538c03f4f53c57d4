import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { AdminCampaignDto } from '@leap/client/admin';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import markdown from '../../../../libs/markdown-editor/src/locales/en.json' with { type: 'json' };
import { CampaignEditor } from './campaign-editor';
import en from './locales/en.json' with { type: 'json' };

const texts = {
  en: { admin, shell: {}, 'admin-content': content, 'markdown-editor': markdown, 'admin-campaigns': en },
  es: {},
};
const campaign = {
  id: '7',
  status: 'draft',
  subjectEn: 'Hello',
  contentEn: 'One thing.',
  subjectEs: '',
  contentEs: '',
  audienceKind: 'subscribers',
  audienceMembership: '',
  audiencePlan: '',
  audienceLanguage: '',
  audienceTag: 'no longer used',
  audienceSince: '',
  updatedAt: '2026-11-20T10:00:00.000Z',
} as AdminCampaignDto;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('a campaign for one language needs its texts alone, and the count follows the choice', async () => {
  let count = () => {};
  const counted = new Promise<void>((resolve) => (count = resolve));
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: 'a1', role: 'admin', firstName: 'Owner' } }),
    'GET /api/admin/members/tags': () => ({ status: 200, body: { tags: ['retreat'] } }),
    'GET /api/admin/campaigns/audience': async ({ search }) => {
      const isChosen = search.get('audienceLanguage') === 'en';
      if (isChosen) await counted;
      return { status: 200, body: { en: isChosen ? 3 : 5, es: 0, isMailOn: true, hasPostalAddress: true } };
    },
    'PATCH /api/admin/campaigns/7': ({ body }) => ({ status: 200, body: { ...campaign, ...(body as object) } }),
  });
  renderPage(<CampaignEditor campaign={campaign} />, { texts, path: '/admin/campaigns/7' });
  expect(await screen.findByText(/goes to 5 people/)).toBeTruthy();
  const now = screen.getByRole('button', { name: en.send.now });
  expect(now).toHaveProperty('disabled', true);
  expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveProperty('value', 'no longer used');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'English');
  expect(screen.queryByRole('textbox', { name: en.fields.subjectEs })).toBeNull();
  // Until the new choice is counted, no number stands for it, and nothing can be sent.
  expect(screen.queryByText(/goes to 5 people/)).toBeNull();
  expect(now).toHaveProperty('disabled', true);
  count();
  expect(await screen.findByText(/goes to 3 people/)).toBeTruthy();
  expect(now).toHaveProperty('disabled', false);
  await userEvent.click(screen.getByRole('button', { name: content.save.button }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('PATCH'))?.body).toMatchObject({
      audienceLanguage: 'en',
      audienceTag: 'no longer used',
      subjectEs: '',
      version: campaign.updatedAt,
    }),
  );
});

it('warns before it goes out without a postal address, also in the last question', async () => {
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: 'a1', role: 'admin', firstName: 'Owner' } }),
    'GET /api/admin/members/tags': () => ({ status: 200, body: { tags: [] } }),
    'GET /api/admin/campaigns/audience': () => ({
      status: 200,
      body: { en: 5, es: 0, isMailOn: true, hasPostalAddress: false },
    }),
  });
  const whole = { ...campaign, audienceTag: '', audienceLanguage: 'en' } as AdminCampaignDto;
  renderPage(<CampaignEditor campaign={whole} />, { texts, path: '/admin/campaigns/7' });
  const link = await screen.findByRole('link', { name: en.postalAddress.action });
  expect(link.getAttribute('href')).toBe('/admin/settings#postalAddress');
  await userEvent.click(screen.getByRole('button', { name: en.send.now }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`${en.postalAddress.text} ${en.send.sendText}`)).toBeTruthy();
});

it('an email to members has no choice of membership, is never public, and counts them alone', async () => {
  const counted: string[] = [];
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: 'a1', role: 'admin', firstName: 'Owner' } }),
    'GET /api/admin/members/tags': () => ({ status: 200, body: { tags: [] } }),
    'GET /api/admin/campaigns/audience': ({ search }) => {
      counted.push(`${search.get('audienceKind')} ${search.get('audienceMembership')}`);
      return { status: 200, body: { en: 2, es: 1, isMailOn: true, hasPostalAddress: true } };
    },
    'PATCH /api/admin/campaigns/7': ({ body }) => ({ status: 200, body: { ...campaign, ...(body as object) } }),
  });
  const whole = {
    ...campaign,
    audienceTag: '',
    audienceLanguage: 'en',
    audienceMembership: 'others',
  } as AdminCampaignDto;
  renderPage(<CampaignEditor campaign={whole} />, { texts, path: '/admin/campaigns/7' });
  expect(await screen.findByText(en.audience.text)).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: en.fields.audienceKind }), 'Members');
  expect(screen.getByText(en.audience.textMembers)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: en.fields.audienceMembership })).toBeNull();
  expect(screen.getByLabelText(en.fields.audienceJoinedSince)).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: en.fields.isInArchive })).toHaveProperty('disabled', true);
  expect(screen.getByText(en.archive.members)).toBeTruthy();
  await waitFor(() => expect(counted).toEqual(['subscribers others', 'members ']));
  await userEvent.click(screen.getByRole('button', { name: content.save.button }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('PATCH'))?.body).toMatchObject({
      audienceKind: 'members',
      audienceMembership: '',
    }),
  );
});
