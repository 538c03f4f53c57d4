import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { AdminLetterDto } from '@leap/contracts/admin';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import { LetterRecipients } from './letter-recipients';
import en from './locales/en.json' with { type: 'json' };

const texts = { en: { admin, shell: {}, 'admin-letters': en }, es: {} };
const letter = { id: '7', status: 'sending', isTaken: true } as AdminLetterDto;

let state: string;
let become: (change: Partial<AdminLetterDto>) => void;

/** The page that asks how far the letter is. */
function Asking() {
  const [shown, setShown] = useState(letter);
  become = (change) => act(() => setShown({ ...shown, ...change }));
  return <LetterRecipients letter={shown} />;
}

function open() {
  const calls = fakeApi({ 'GET /api/admin/letters/7/recipients': () => ({ status: 200, body: [{ id: '1', email: 'ana@example.com', name: 'Ana', language: 'en', state }] }) });
  renderPage(<Asking />, { texts, path: '/admin/letters/7' });
  return calls;
}
const row = async (words: string) => within(await screen.findByRole('table')).findByText(words);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('asks anew when the letter gets on, and not while it only counts up: each look is kept', async () => {
  state = 'waiting';
  const calls = open();
  expect(await row(en.states.waiting)).toBeTruthy();
  state = 'sent';
  become({ sentCount: 1 });
  expect(await row(en.states.waiting)).toBeTruthy();
  expect(calls).toHaveLength(1);
  become({ status: 'sent' });
  expect(await row(en.states.sent)).toBeTruthy();
  expect(calls).toHaveLength(2);
});

it('asks anew on demand while the letter goes out, and has nothing to ask afterwards', async () => {
  state = 'waiting';
  open();
  expect(await row(en.states.waiting)).toBeTruthy();
  state = 'sent';
  await userEvent.click(screen.getByRole('button', { name: en.askAgain }));
  expect(await row(en.states.sent)).toBeTruthy();
  become({ status: 'sent' });
  expect(screen.queryByRole('button', { name: en.askAgain })).toBeNull();
});
