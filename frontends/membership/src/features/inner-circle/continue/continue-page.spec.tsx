import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Route, Routes, useLocation } from '@leap/platform';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import { flowHint } from '../flow-hint';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { Page } from './continue-page';

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en, shell: { errors: {} } },
  es: { membership: membershipEs, 'membership-inner-circle': es, shell: { errors: {} } },
};
const route = 'POST /api/inner-circle/open-link';
const plain = (text: string) => text.replace(/<\/?em>/g, '');

function Arrived() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

function open(answer: () => FakeAnswer, { language = 'en' as 'en' | 'es', token = 'i.x.y' } = {}) {
  const calls = fakeApi({ [route]: answer, 'GET /api/auth/user': () => ({ status: 401 }) });
  renderPage(
    <Routes>
      <Route path="/inner-circle/continue" element={<Page />} />
      <Route path="*" element={<Arrived />} />
    </Routes>,
    { texts, language, path: `/inner-circle/continue?token=${token}` },
  );
  return () => calls.filter((call) => call.route === route).map(({ body }) => body);
}

/** The page's heading, once it says this. */
async function titled(title: string): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(plain(title)));
  return screen.getByRole('heading', { level: 1 });
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe.each([
  ['en', en],
  ['es', es],
] as const)('a link from an email (%s)', (language, copy) => {
  it('goes on to the payment, which this browser then knows', async () => {
    const sent = open(() => ({ status: 200, body: { state: 'open' } }), { language });
    await screen.findByText('/inner-circle?step=payment');
    expect(sent()).toEqual([{ token: 'i.x.y' }]);
    expect(flowHint.isSet()).toBe(true);
  });

  it.each(['expired', 'replaced', 'used'] as const)('that is %s says so, with a way on', async (state) => {
    open(() => ({ status: 200, body: { state } }), { language });
    const heading = await titled(copy.continue[state].title);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const wayOn = state === 'used' ? copy.continue.logIn : copy.continue.apply;
    expect(screen.getByRole('link', { name: wayOn }).getAttribute('href')).toMatch(
      state === 'used' ? /\/login$/ : /\/inner-circle#apply$/,
    );
    expect(flowHint.isSet()).toBe(false);
  });

  it('that the practice closed says so, without an offer to apply again', async () => {
    open(() => ({ status: 200, body: { state: 'closed' } }), { language });
    await titled(copy.continue.closed.title);
    expect(screen.queryByRole('link', { name: copy.continue.apply })).toBeNull();
  });

  it('that is incomplete says so, without a request when there is no token', async () => {
    const sent = open(() => problem(404, 'not_found'), { language, token: '' });
    await titled(copy.continue.unknown.title);
    expect(sent()).toEqual([]);
    cleanup();
    open(() => problem(404, 'not_found'), { language });
    await titled(copy.continue.unknown.title);
  });

  it('is tried again after a failure', async () => {
    let isDown = true;
    const sent = open(() => (isDown ? problem(503, 'payment_unavailable') : { status: 200, body: { state: 'open' } }), {
      language,
    });
    const again = await screen.findByRole('button', { name: copy.payment.unavailable.retry });
    isDown = false;
    await userEvent.click(again);
    await screen.findByText('/inner-circle?step=payment');
    expect(sent()).toHaveLength(2);
  });
});
