import type { CurrentUserDto } from '@leap/client/membership';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PictureForm } from './picture-form';

const texts = {
  en: { 'membership-account': en, shell: { errors: { network: 'No connection.' } } },
  es: { 'membership-account': es, shell: { errors: {} } },
};
const user = { id: '1', email: 'vera@example.com', firstName: 'Vera', role: 'user' } as CurrentUserDto;
const withPicture = { ...user, profileImageUrl: '/api/avatars/1' };
const file = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'me.png', { type });

function open({
  shown = user,
  answer = () => ({ status: 200, body: withPicture }),
  language = 'en' as 'en' | 'es',
}: { shown?: CurrentUserDto; answer?: () => FakeAnswer; language?: 'en' | 'es' } = {}) {
  const calls = fakeApi({
    'POST /api/auth/user/avatar': answer,
    'DELETE /api/auth/user/avatar': () => ({ status: 200, body: user }),
  });
  return { calls, ...renderPage(<PictureForm user={shown} />, { texts, language }) };
}
const choose = (picture: File, label = /^(Choose|Elegir)/) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(label), picture);

afterEach(cleanup);

describe('the own picture', () => {
  it('is uploaded unchanged with its type, as soon as it is chosen', async () => {
    const { calls } = open();
    await choose(file('image/webp'));
    expect(await screen.findByText('Photo saved.')).toBeTruthy();
    expect(calls.map(({ route, headers, body }) => [route, headers.get('content-type'), body instanceof File])).toEqual(
      [['POST /api/auth/user/avatar', 'image/webp', true]],
    );
  });

  it.each([
    ['another kind of file', file('image/svg+xml'), 'Please choose a JPEG, PNG, or WebP photo.'],
    [
      'a heavy file',
      file('image/png', 5 * 1024 * 1024 + 1),
      'This file is larger than 5 MB. Please choose a smaller one.',
    ],
  ])('refuses %s before the upload', async (_name, picture, copy) => {
    const { calls } = open();
    await choose(picture);
    expect(await screen.findByText(copy)).toBeTruthy();
    expect(screen.getByLabelText(/^Choose/).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });

  it.each([
    ['not_an_image', 'en', 'We can’t open this file as a photo. Please choose another one.'],
    ['image_too_large', 'es', 'Esta foto tiene más de 50 millones de píxeles. Elige una más pequeña, por favor.'],
    ['image_animated', 'es', 'Las imágenes animadas distraen de las palabras. Elige una fija, por favor.'],
  ] as const)('shows the server’s error at the field: %s (%s)', async (code, language, copy) => {
    open({ language, answer: () => problem(422, 'validation_failed', [{ field: 'picture', code }]) });
    await choose(file());
    expect(await screen.findByText(copy)).toBeTruthy();
  });

  it('reports a failed upload, and allows another attempt', async () => {
    let attempts = 0;
    open({ answer: () => ((attempts += 1) === 1 ? undefined : { status: 200, body: withPicture }) });
    await choose(file());
    expect(await screen.findByText('No connection.')).toBeTruthy();
    await choose(file());
    expect(await screen.findByText('Photo saved.')).toBeTruthy();
  });

  it('can be removed when there is one', async () => {
    const { calls } = open({ shown: withPicture });
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls.map(({ route }) => route)).toEqual(['DELETE /api/auth/user/avatar']));
    expect(await screen.findByText('Photo removed.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Choose another photo')));
    cleanup();
    open();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});
