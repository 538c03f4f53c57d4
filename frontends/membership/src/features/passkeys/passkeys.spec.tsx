import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from '../account/locales/en.json' with { type: 'json' };
import es from '../account/locales/es.json' with { type: 'json' };
import common from '../../locales/en.json' with { type: 'json' };
import commonEs from '../../locales/es.json' with { type: 'json' };
import { Passkeys } from './passkeys';

const texts = {
  en: { membership: common, 'membership-account': en, shell: { errors: {} } },
  es: { membership: commonEs, 'membership-account': es, shell: { errors: {} } },
};
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const encoded = (text: string) => btoa(text).replaceAll('=', '');
const newOptions = {
  challenge: encoded('challenge'),
  rp: { id: 'localhost', name: 'LEAP' },
  user: { id: encoded('me'), name: 'vera@example.com', displayName: 'Vera' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
const credential = (response: object) => ({
  id: encoded('id'),
  rawId: bytes('id'),
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: 'platform',
});

const create = jest.fn<() => Promise<unknown>>();
beforeEach(() => {
  Object.assign(window, { PublicKeyCredential: jest.fn() });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  create.mockResolvedValue(
    credential({ clientDataJSON: bytes('said'), attestationObject: bytes('new'), getTransports: () => ['internal'] }),
  );
});
afterEach(() => {
  cleanup();
  create.mockReset();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

describe('the passkeys of the account', () => {
  function open(answers: Record<string, () => FakeAnswer> = {}) {
    let list = [{ id: 'a', name: 'My laptop', createdAt: '2026-11-20T09:30:00.000Z' }];
    const calls = fakeApi({
      'GET /api/auth/passkeys': () => ({ status: 200, body: list }),
      'POST /api/auth/passkeys/options': () => ({ status: 200, body: newOptions }),
      'POST /api/auth/passkeys': ({ body }) => {
        const { name } = body as { name: string };
        list = [...list, { id: 'b', name, createdAt: '2026-11-21T09:30:00.000Z' }];
        return { status: 201, body: list[1] };
      },
      'DELETE /api/auth/passkeys/a': () => {
        list = list.filter(({ id }) => id !== 'a');
        return { status: 204 };
      },
      ...answers,
    });
    renderPage(<Passkeys />, { texts });
    return { user: userEvent.setup(), sent: () => calls.filter(({ route }) => !route.startsWith('GET')) };
  }

  it('are listed; a new one is created by the device and named', async () => {
    const { user, sent } = open();
    expect(await screen.findByText('My laptop')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Name/), ' My phone {Enter}');
    expect(await screen.findByText('My phone')).toBeTruthy();
    expect(screen.getByText(en.passkeys.added)).toBeTruthy();
    expect(sent().at(-1)?.body).toEqual({
      name: 'My phone',
      credential: {
        id: encoded('id'),
        rawId: encoded('id'),
        type: 'public-key',
        response: { clientDataJSON: encoded('said'), attestationObject: encoded('new'), transports: ['internal'] },
      },
    });
  });

  it('require a name, which is kept when the device declines', async () => {
    const { user, sent } = open();
    const field = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    await user.click(screen.getByRole('button', { name: en.passkeys.add }));
    expect(await screen.findByText(en.passkeys.nameless)).toBeTruthy();
    expect(sent()).toEqual([]);
    create.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'));
    await user.type(field, 'My phone{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(en.passkeys.declined);
    expect([field.value, sent().length]).toEqual(['My phone', 1]);
  });

  it('can be removed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove My laptop' }));
    expect(await screen.findByText(en.passkeys.removed)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('My laptop')).toBeNull());
  });

  it('are explained in browsers without support', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    open();
    expect(await screen.findByText(en.passkeys.unsupported)).toBeTruthy();
    expect(screen.queryByRole('button', { name: en.passkeys.add })).toBeNull();
  });
});
