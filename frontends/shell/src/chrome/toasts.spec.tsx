import { afterEach, describe, expect, it } from '@jest/globals';
import { createI18n, LanguageProvider } from '@leap/i18n';
import { I18nextProvider, Provider, useToast } from '@leap/platform';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import { makeStore } from '../store';
import { Toasts } from './toasts';

/** Messages of pages. */
function Page() {
  const showToast = useToast();
  return (
    <>
      <button onClick={() => showToast({ title: 'Saved', description: 'All is well.' })}>Save</button>
      <button
        onClick={() => showToast({ title: 'Not sent', description: 'Please try again.', variant: 'destructive' })}
      >
        Send
      </button>
    </>
  );
}

function show() {
  return render(
    <Provider store={makeStore({ baseUrl: 'http://localhost:1' })}>
      <I18nextProvider i18n={createI18n({ language: 'en', resources: { en: { shell: en } } })}>
        <LanguageProvider value="en">
          <Page />
          <Toasts />
        </LanguageProvider>
      </I18nextProvider>
    </Provider>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const visible = () => within(screen.getByRole('region', { name: 'Notifications (F8)' })).queryAllByRole('listitem');

/** The visible toast with this text. */
async function toast(title: string): Promise<HTMLElement> {
  await waitFor(() => expect(visible().map((item) => within(item).queryByText(title) !== null)).toEqual([true]));
  return visible()[0]!;
}

afterEach(cleanup);

describe('Toasts', () => {
  it('shows one at a time: the next one replaces it', async () => {
    show();
    await press('Save');
    expect((await toast('Saved')).textContent).toContain('All is well.');
    await press('Send');
    expect((await toast('Not sent')).textContent).toContain('Please try again.');
    expect(within(screen.getByRole('region', { name: 'Notifications (F8)' })).queryByText('Saved')).toBeNull();
  });

  it('styles a destructive one differently', async () => {
    show();
    await press('Send');
    expect((await toast('Not sent')).className).toContain('ui-toast-destructive');
    await press('Save');
    expect((await toast('Saved')).className).not.toContain('ui-toast-destructive');
  });

  it('renders a repeated message again, so that it is announced again', async () => {
    show();
    await press('Save');
    const first = await toast('Saved');
    await press('Save');
    await waitFor(() => expect(first.isConnected).toBe(false));
    expect(await toast('Saved')).not.toBe(first);
  });
});
