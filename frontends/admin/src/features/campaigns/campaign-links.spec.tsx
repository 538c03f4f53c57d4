import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { AdminCampaignDto } from '@leap/client/admin';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { Route, Routes } from '@leap/platform';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import markdown from '../../../../libs/markdown-editor/src/locales/en.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import { CampaignLinks } from './campaign-links';
import { Page } from './campaign-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: {
    admin,
    shell: {},
    'admin-audit': audit,
    'admin-content': content,
    'markdown-editor': markdown,
    'admin-campaigns': en,
  },
  es: { admin: adminEs, shell: {}, 'admin-campaigns': es },
};
const campaign = {
  id: '7',
  status: 'sent',
  isEnqueued: true,
  audienceKind: 'subscribers',
  audienceMembership: '',
  audiencePlan: '',
  audienceLanguage: '',
  audienceTag: '',
  audienceSince: '',
  isInArchive: true,
  recipientsCount: 3,
  sentCount: 3,
  unknownCount: 0,
  bouncedCount: 0,
  failedCount: 0,
  skippedCount: 0,
  updatedAt: '2026-11-20T10:00:00.000Z',
  contentEn: 'One thing.',
  contentEs: 'Una cosa.',
  subjectEn: 'A small thing',
  subjectEs: 'Algo pequeño',
} as AdminCampaignDto;
const links = [
  { url: 'https://example.com/study', clicksCount: 1 },
  { url: 'https://www.example.com/blog', clicksCount: 1_234 },
  { url: 'https://www.example.com/es/blog', clicksCount: 0 },
];

/** The page that polls the campaign. */
function Asking({ shown }: { shown: AdminCampaignDto }) {
  const [isEnqueued, setIsEnqueued] = useState(shown.isEnqueued);
  return (
    <>
      <button onClick={() => setIsEnqueued(true)}>Begin</button>
      <CampaignLinks campaign={{ ...shown, isEnqueued }} />
    </>
  );
}

let answer: FakeAnswer;
function open({ language = 'en', ...changes }: Partial<AdminCampaignDto> & { language?: 'en' | 'es' } = {}) {
  const calls = fakeApi({ 'GET /api/admin/campaigns/7/links': () => answer });
  renderPage(<Asking shown={{ ...campaign, ...changes }} />, { texts, language, path: '/admin/campaigns/7' });
  return calls;
}
const rows = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  answer = { status: 200, body: links };
});
afterEach(cleanup);

it.each([
  ['en', en, ['1 click', '1,234 clicks', '0 clicks']],
  ['es', es, ['1 clic', '1,234 clics', '0 clics']],
] as const)('shows each link with its clicks, and what is not counted (%s)', async (language, copy, counts) => {
  open({ language });
  expect(screen.getByText(`${copy.links.text} ${copy.links.fewest}`)).toBeTruthy();
  expect(await rows()).toEqual(links.map(({ url }, index) => `${url}${counts[index]}`));
});

it.each([
  ['an email without links', campaign.contentEn, en.links.none],
  ['one to fewer than ten readers', 'Read [this](/blog).', en.links.uncounted],
])('%s has none', async (_name, contentEn, title) => {
  answer = { status: 200, body: [] };
  open({ contentEn });
  expect(await screen.findByText(title)).toBeTruthy();
});

it('asks for the links as soon as they are stored', async () => {
  const calls = open({ status: 'sending', isEnqueued: false });
  expect(screen.getByText(en.links.notYet)).toBeTruthy();
  expect(calls).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Begin' }));
  expect(await rows()).toHaveLength(3);
  expect(screen.queryByText(en.links.notYet)).toBeNull();
});

it.each([
  ['en', en],
  ['es', es],
] as const)('says of an email that was canceled before it began that it was never sent (%s)', (language, copy) => {
  const calls = open({ language, status: 'cancelled', isEnqueued: false });
  expect(screen.getByText(copy.links.neverSent)).toBeTruthy();
  expect(screen.queryByText(copy.links.notYet)).toBeNull();
  expect(calls).toHaveLength(0);
});

it('a failure can be tried again', async () => {
  answer = problem(500, 'internal_error');
  open();
  expect(screen.getByText(en.links.loading)).toBeTruthy();
  const again = await screen.findByRole('button', { name: admin.table.error.retry });
  answer = { status: 200, body: links };
  await userEvent.click(again);
  expect(await rows()).toHaveLength(3);
});

it.each([
  ['sending', true],
  ['paused', true],
  ['sent', true],
  ['cancelled', true],
  ['draft', false],
] as const)('the page of a campaign that is %s has the links: %s', async (status, hasSection) => {
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: 'a1', role: 'admin', firstName: 'Owner' } }),
    'GET /api/admin/campaigns/7': () => ({ status: 200, body: { ...campaign, status } }),
    'GET /api/admin/campaigns/7/links': () => answer,
  });
  const routes = (
    <Routes>
      <Route path="/admin/campaigns/:id" element={<Page />} />
    </Routes>
  );
  renderPage(routes, { texts, path: '/admin/campaigns/7' });
  await screen.findByRole('heading', { level: 1, name: campaign.subjectEn });
  const count = Number(hasSection);
  expect(screen.queryAllByRole('region', { name: en.parts.links })).toHaveLength(count);
  await waitFor(() => expect(screen.queryAllByText('https://example.com/study')).toHaveLength(count));
});
