import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { AdminCampaignDto } from '@leap/client/admin';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import markdown from '../../../../libs/markdown-editor/src/locales/en.json' with { type: 'json' };
import { CampaignArchive } from './campaign-archive';
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
  subjectEs: 'Hola',
  contentEs: 'Una cosa.',
  audienceMembership: '',
  audiencePlan: '',
  audienceLanguage: '',
  audienceTag: '',
  audienceSince: '',
  isInArchive: true,
  updatedAt: '2026-11-20T10:00:00.000Z',
} as AdminCampaignDto;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('the editor keeps a campaign out of the archive, and says why one for a part of the subscribers cannot be there', async () => {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: 'a1', role: 'admin', firstName: 'Owner' } }),
    'GET /api/admin/members/tags': () => ({ status: 200, body: { tags: [] } }),
    'GET /api/admin/campaigns/audience': () => ({
      status: 200,
      body: { en: 5, es: 0, isMailOn: true, hasPostalAddress: true },
    }),
    'PATCH /api/admin/campaigns/7': ({ body }) => ({ status: 200, body: { ...campaign, ...(body as object) } }),
  });
  renderPage(<CampaignEditor campaign={campaign} />, { texts, path: '/admin/campaigns/7' });
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: en.fields.isInArchive });
  const membership = screen.getByRole('combobox', { name: en.fields.audienceMembership });
  const state = () => [box.checked, box.disabled, screen.queryByText(en.archive.limited) !== null];
  expect(state()).toEqual([true, false, false]);
  await userEvent.selectOptions(membership, en.audience.memberships.members);
  expect(state()).toEqual([false, true, true]);
  await userEvent.selectOptions(membership, en.audience.everyone);
  // One language alone is still for everybody who reads it; and the choice from before is back.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: en.fields.audienceLanguage }), 'English');
  expect(state()).toEqual([true, false, false]);
  await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: content.save.button }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('PATCH'))?.body).toMatchObject({
      isInArchive: false,
      audienceLanguage: 'en',
      version: campaign.updatedAt,
    }),
  );
});

it('a sent campaign is taken off the site and put back, with the version that is shown', async () => {
  const sent = { ...campaign, status: 'sent' } as AdminCampaignDto;
  const calls = fakeApi({ 'POST /api/admin/campaigns/7/archive': () => ({ status: 200, body: sent }) });
  const { toast, unmount } = renderPage(<CampaignArchive campaign={sent} />, { texts });
  expect(screen.getByRole('link', { name: en.archive.open }).getAttribute('href')).toBe('/newsletter/archive/7');
  await userEvent.click(screen.getByRole('button', { name: en.archive.remove }));
  await waitFor(() => expect(toast()).toMatchObject({ title: en.archive.removed }));
  unmount();
  const hidden = renderPage(<CampaignArchive campaign={{ ...sent, isInArchive: false }} />, { texts });
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: en.archive.add }));
  await waitFor(() => expect(hidden.toast()).toMatchObject({ title: en.archive.added }));
  expect(calls.map(({ body }) => body)).toEqual([
    { version: campaign.updatedAt, isInArchive: false },
    { version: campaign.updatedAt, isInArchive: true },
  ]);
});

it('a campaign that was for members offers neither', () => {
  renderPage(<CampaignArchive campaign={{ ...campaign, status: 'sent', audienceMembership: 'members' }} />, { texts });
  expect(screen.getByText(en.archive.limited)).toBeTruthy();
  expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null]);
});
