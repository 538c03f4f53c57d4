import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { AdminCampaignDto } from '@leap/client/admin';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import { CampaignRecipients } from './campaign-recipients';
import en from './locales/en.json' with { type: 'json' };

const texts = { en: { admin, shell: {}, 'admin-campaigns': en }, es: {} };
const campaign = { id: '7', status: 'sending', isEnqueued: true } as AdminCampaignDto;

let state: string;

/** The page that polls the campaign. */
function Asking() {
  const [shown, setShown] = useState(campaign);
  return (
    <>
      <button onClick={() => setShown({ ...shown, sentCount: 1 })}>One more</button>
      <button onClick={() => setShown({ ...shown, status: 'sent' })}>Out</button>
      <CampaignRecipients campaign={shown} />
    </>
  );
}

function open() {
  const calls = fakeApi({
    'GET /api/admin/campaigns/7/recipients': () => ({
      status: 200,
      body: [{ id: '1', email: 'ana@example.com', name: 'Ana', language: 'en', state }],
    }),
  });
  renderPage(<Asking />, { texts, path: '/admin/campaigns/7' });
  return calls;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = async (copy: string) => within(await screen.findByRole('table')).findByText(copy);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('refetches when the campaign’s state changes, but not with its counts, because each access is logged', async () => {
  state = 'pending';
  const calls = open();
  expect(await row(en.states.pending)).toBeTruthy();
  state = 'sent';
  await press('One more');
  expect(await row(en.states.pending)).toBeTruthy();
  expect(calls).toHaveLength(1);
  await press('Out');
  expect(await row(en.states.sent)).toBeTruthy();
  expect(calls).toHaveLength(2);
});

it('refetches on demand while the campaign is sent, and not afterwards', async () => {
  state = 'pending';
  open();
  expect(await row(en.states.pending)).toBeTruthy();
  state = 'sent';
  await press(en.askAgain);
  expect(await row(en.states.sent)).toBeTruthy();
  await press('Out');
  expect(screen.queryByRole('button', { name: en.askAgain })).toBeNull();
});
