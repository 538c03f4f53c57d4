import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import { Page as ConfirmPage } from './confirm-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page as UnsubscribePage } from './unsubscribe-page';

const texts = { en: { 'marketing-newsletter-links': en }, es: { 'marketing-newsletter-links': es } };

function open(page: 'confirm' | 'unsubscribe', answer: () => FakeAnswer, search = '?token=abc') {
  const calls = fakeApi({
    [`POST /api/newsletter/${page}`]: answer,
    'GET /api/site-settings': () => ({ status: 200, body: { contactEmail: 'hello@example.com' } }),
  });
  renderPage(page === 'confirm' ? <ConfirmPage /> : <UnsubscribePage />, {
    texts,
    path: `/newsletter/${page}${search}`,
  });
  return { posts: () => calls.filter((call) => call.route.startsWith('POST')) };
}

afterEach(cleanup);

describe.each([
  ['confirm', 'Confirm my subscription', /^You’re in/],
  ['unsubscribe', 'Unsubscribe me', /^You’re out/],
] as const)('%s', (page, button, done) => {
  it('changes nothing when opened; the button sends the token, and the answer gets the focus', async () => {
    const user = userEvent.setup();
    const { posts } = open(page, () => ({ status: 200, body: {} }));
    expect(posts()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: button }));
    const heading = await screen.findByRole('heading', { level: 1, name: done });
    expect(document.activeElement).toBe(heading);
    expect(posts()).toHaveLength(1);
    expect(page === 'confirm' ? posts()[0]?.body : posts()[0]?.search.get('token')).toEqual(
      page === 'confirm' ? { token: 'abc' } : 'abc',
    );
  });

  it('reports an invalid link, with or without a request', async () => {
    const user = userEvent.setup();
    open(page, () => problem(404, 'token_invalid'));
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
    cleanup();
    open(page, () => ({ status: 200 }), '');
    expect(screen.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
  });

  it('allows a retry after a failure', async () => {
    const user = userEvent.setup();
    let broken = true;
    open(page, () => (broken ? undefined : { status: 200, body: {} }));
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeTruthy();
  });
});
