import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { api } from '@leap/client';
import { keepPortal, keepsPortal } from '@leap/forms';
import { createI18n, LanguageProvider } from '@leap/i18n';
import { BrowserRouter, I18nextProvider, Provider } from '@leap/platform';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem } from '../../../testing/fake-api';
import en from '../locales/en.json' with { type: 'json' };
import { makeStore } from '../store';
import { TopBar } from './top-bar';

/** Without a user, the API is asked. */
async function show(user?: object | null) {
  const store = makeStore({ baseUrl: 'http://localhost:1' });
  if (user !== undefined) await store.dispatch(api.util.upsertQueryData('getCurrentUser', undefined, user as never));
  await store.dispatch(
    api.util.upsertQueryData('getSiteSettings', 'en', {
      brandName: 'LEAP',
      punchline: 'Break the loop.',
      links: {},
      socialLinks: {},
    } as never),
  );
  const view = render(
    <Provider store={store}>
      <I18nextProvider i18n={createI18n({ language: 'en', resources: { en: { shell: en } } })}>
        <LanguageProvider value="en">
          <BrowserRouter>
            <TopBar />
          </BrowserRouter>
        </LanguageProvider>
      </I18nextProvider>
    </Provider>,
  );
  return { ...view, store };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('TopBar', () => {
  it('shows the punchline, the language and a log-in link to anonymous visitors', async () => {
    await show(null);
    expect(screen.getByText('Break the loop.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('button', { name: 'EN, choose a language' }).textContent).toBe('EN');
  });

  it('labels the menu with the first name, or Member, with the portal for members only and the account for all', async () => {
    const { unmount } = await show({
      id: '1',
      isAuthenticated: true,
      firstName: '',
      isInnerCircleMember: true,
      role: 'user',
    });
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Member' }));
    expect(await screen.findByRole('menuitem', { name: 'Member Portal' })).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeTruthy();
    unmount();

    await show({ id: '2', isAuthenticated: true, firstName: 'Vera', isInnerCircleMember: false, role: 'user' });
    await userEvent.click(screen.getByRole('button', { name: 'Vera' }));
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'Account' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Member Portal' })).toBeNull();
  });

  it('logs a failed log-out to the console: no toast, the same page, still logged in', async () => {
    fakeApi({ 'POST /api/logout': () => problem(503, 'service_unavailable') });
    const submitted = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    window.history.replaceState(null, '', '/about');
    const { store } = await show({
      id: '2',
      isAuthenticated: true,
      firstName: 'Vera',
      isInnerCircleMember: false,
      role: 'user',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Vera' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(submitted).toHaveBeenCalled());
    // No other message: jsdom would report the navigation here.
    expect(submitted.mock.calls).toEqual([[expect.objectContaining({ status: 503 })]]);
    expect(store.getState().toast.current).toBeNull();
    expect(window.location.pathname).toBe('/about');
    expect(screen.getByRole('button', { name: 'Vera' })).toBeTruthy();
  });

  it('says that a log-out without an answer left the session open, and keeps nothing of the portal here', async () => {
    fakeApi({ 'POST /api/logout': () => undefined });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    keepPortal('2');
    const { store } = await show({ id: '2', isAuthenticated: true, firstName: 'Vera', role: 'user' });
    await userEvent.click(screen.getByRole('button', { name: 'Vera' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(store.getState().toast.current?.title).toBe('You’re still logged in'));
    expect(keepsPortal('2')).toBe(false);
  });

  it.each([
    ['a failure, which does not say that the session is over', problem(503, 'service_unavailable'), true],
    ['the answer that the session is over', problem(401, 'unauthorized'), false],
  ])('leaves or ends the kept portal by %s', async (_what, answer, isLeft) => {
    let isAsked = false;
    fakeApi({
      'GET /api/auth/user': () => {
        isAsked = true;
        return answer;
      },
    });
    const drop = jest.fn(async () => true);
    Object.assign(globalThis, { caches: { delete: drop } });
    keepPortal('2');
    const { store } = await show();
    await waitFor(() => expect(isAsked).toBe(true));
    await waitFor(() =>
      expect(api.endpoints.getCurrentUser.select(undefined)(store.getState() as never).status).not.toBe('pending'),
    );
    await act(async () => undefined);
    expect(drop).toHaveBeenCalledTimes(isLeft ? 0 : 1);
    Reflect.deleteProperty(globalThis, 'caches');
  });

  it('changes its style once the page is scrolled by more than 100 pixels', async () => {
    const { container } = await show(null);
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    const bar = container.querySelector('header')!;
    scrollTo(100);
    expect(bar.className).not.toContain('scrolled');
    scrollTo(101);
    expect(bar.className).toContain('scrolled');
  });
});
