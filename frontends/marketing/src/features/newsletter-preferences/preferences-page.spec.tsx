import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './preferences-page';

const texts = { en: { 'marketing-newsletter-preferences': en }, es: { 'marketing-newsletter-preferences': es } };
const READ = 'GET /api/newsletter/preferences';
const WRITE = 'PATCH /api/newsletter/preferences';
const stored = {
  name: 'Sample Reader',
  email: 'reader@example.com',
  language: 'en',
  isActive: true,
  isConfirmed: true,
};

interface Options {
  read?: () => FakeAnswer;
  write?: () => FakeAnswer;
  search?: string;
  language?: 'en' | 'es';
}

function open({
  read = () => ({ status: 200, body: stored }),
  write = () => ({ status: 200, body: stored }),
  search = '?token=abc',
  language = 'en',
}: Options = {}) {
  const calls = fakeApi({ [READ]: read, [WRITE]: write });
  renderPage(<Page />, { texts, language, path: `/newsletter/preferences${search}` });
  return calls;
}

afterEach(cleanup);

describe('/newsletter/preferences', () => {
  it('loads with the token, shows stored values and changes nothing by itself', async () => {
    const calls = open();
    expect((await screen.findByLabelText<HTMLInputElement>(/^Your name/)).value).toBe('Sample Reader');
    expect(screen.getByText('reader@example.com')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Newsletter language').value).toBe('en');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Send me the newsletter' }).checked).toBe(true);
    expect(calls.map(({ route, search }) => [route, search.get('token')])).toEqual([[READ, 'abc']]);
  });

  it('saves name, language and subscription together and confirms it', async () => {
    const user = userEvent.setup();
    const changed = { ...stored, name: 'New Name', language: 'es', isActive: false };
    const calls = open({ write: () => ({ status: 200, body: changed }) });
    const name = await screen.findByLabelText(/^Your name/);
    await user.clear(name);
    await user.type(name, '  New Name ');
    await user.selectOptions(screen.getByLabelText('Newsletter language'), 'es');
    await user.click(screen.getByRole('switch'));
    expect(screen.getByText('You won’t get any. You can turn it back on here at any time.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save my preferences' }));
    expect(await screen.findByText('The newsletter is off. We won’t send you any more.')).toBeTruthy();
    expect(calls.find(({ route }) => route === WRITE)?.body).toEqual({
      token: 'abc',
      name: 'New Name',
      language: 'es',
      isActive: false,
    });
    // The next change removes the confirmation.
    await user.click(screen.getByRole('switch'));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('requires a name', async () => {
    const user = userEvent.setup();
    const calls = open();
    const name = await screen.findByLabelText(/^Your name/);
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save my preferences' }));
    expect(await screen.findByText('Enter your name.')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(calls.some(({ route }) => route === WRITE)).toBe(false);
  });

  it('keeps the input when saving fails, and allows a retry', async () => {
    const user = userEvent.setup();
    let broken = true;
    open({ write: () => (broken ? undefined : { status: 200, body: { ...stored, name: 'Other' } }) });
    const name = await screen.findByLabelText<HTMLInputElement>(/^Your name/);
    await user.clear(name);
    await user.type(name, 'Other');
    await user.click(screen.getByRole('button', { name: 'Save my preferences' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(name.value).toBe('Other');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Save my preferences' }));
    expect(await screen.findByText('Your next issue will arrive the way you like it.')).toBeTruthy();
  });

  it('reports an unconfirmed address', async () => {
    open({ read: () => ({ status: 200, body: { ...stored, isConfirmed: false } }) });
    expect(await screen.findByText('Your email isn’t confirmed yet')).toBeTruthy();
  });

  it.each([
    ['without a token', '', undefined],
    ['with an unknown token', '?token=old', () => problem(404, 'token_invalid')],
    ['with a malformed token', '?token=%20', () => problem(422, 'validation_failed')],
  ])('reports an invalid link %s', async (_case, search, read) => {
    open({ search, ...(read ? { read } : {}) });
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the newsletter' }).getAttribute('href')).toBe('/newsletter');
  });

  it('offers a retry when the server does not answer', async () => {
    const user = userEvent.setup();
    let broken = true;
    open({ read: () => (broken ? problem(503, 'database_unavailable') : { status: 200, body: stored }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t load your preferences' })).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^Your name/)).toBeTruthy();
  });

  it('speaks Spanish', async () => {
    open({ language: 'es' });
    expect(await screen.findByRole('switch', { name: 'Quiero recibir el boletín' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Guardar mis preferencias' })).toBeTruthy();
  });
});
