import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import quickExitEn from '../quick-exit/locales/en.json' with { type: 'json' };
import quickExitEs from '../quick-exit/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './withdraw-consent-page';

const texts = {
  en: { 'marketing-informed-consent': en, 'marketing-quick-exit': quickExitEn },
  es: { 'marketing-informed-consent': es, 'marketing-quick-exit': quickExitEs },
};
const BUTTON = { name: 'Withdraw my consent' };
const withdrawnAt = (time: number): FakeAnswer => ({
  status: 200,
  body: { status: 'withdrawn', withdrawalDate: new Date(time).toISOString() },
});

function open(answer: () => FakeAnswer, search = '?token=abc', language: 'en' | 'es' = 'en') {
  const calls = fakeApi({
    'POST /api/consent/withdraw': answer,
    'GET /api/site-settings': () => ({ status: 200, body: { contactEmail: 'hello@example.com' } }),
  });
  renderPage(<Page />, { texts, language, path: `/informed-consent/withdraw${search}` });
  return () => calls.filter(({ route }) => route.startsWith('POST'));
}

afterEach(cleanup);

it('changes nothing when opened; the button sends the token, and the answer gets the focus', async () => {
  const user = userEvent.setup();
  const posts = open(() => withdrawnAt(Date.now()));
  expect(posts()).toHaveLength(0);
  await user.click(screen.getByRole('button', BUTTON));
  const heading = await screen.findByRole('heading', { level: 1, name: /^Your consent is withdrawn/ });
  expect(document.activeElement).toBe(heading);
  expect(posts().map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
});

it('reports an earlier withdrawal', async () => {
  const user = userEvent.setup();
  open(() => withdrawnAt(Date.parse('2026-03-05T18:30:00Z')));
  await user.click(screen.getByRole('button', BUTTON));
  await screen.findByRole('heading', { level: 1, name: /^It was already withdrawn/ });
  expect(screen.getByText(/March 5, 2026/)).toBeTruthy();
});

it.each([
  ['an unknown token', () => problem(404, 'token_invalid'), '?token=abc'],
  ['no token', () => undefined, ''],
])('reports an invalid link: %s', async (_case, answer, search) => {
  const user = userEvent.setup();
  open(answer, search);
  const button = screen.queryByRole('button', BUTTON);
  if (button) await user.click(button);
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeTruthy();
  expect(await screen.findByText(/hello@example\.com/)).toBeTruthy();
});

it('allows a retry after a failure', async () => {
  const user = userEvent.setup();
  let isDown = true;
  open(() => (isDown ? undefined : withdrawnAt(Date.now())));
  await user.click(screen.getByRole('button', BUTTON));
  expect((await screen.findByRole('alert')).textContent).toContain('hasn’t been withdrawn yet');
  isDown = false;
  await user.click(screen.getByRole('button', BUTTON));
  expect(await screen.findByRole('heading', { level: 1, name: /^Your consent is withdrawn/ })).toBeTruthy();
});

it('speaks Spanish', async () => {
  const user = userEvent.setup();
  open(() => withdrawnAt(Date.now()), '?token=abc', 'es');
  await user.click(screen.getByRole('button', { name: 'Revocar mi consentimiento' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Tu consentimiento quedó revocado/ })).toBeTruthy();
});
