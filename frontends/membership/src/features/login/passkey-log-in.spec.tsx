import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import common from '../../locales/en.json' with { type: 'json' };
import commonEs from '../../locales/es.json' with { type: 'json' };
import { PasskeyLogIn } from './passkey-log-in';

const errors = { passkey_refused: 'This passkey didn’t work.' };
const texts = {
  en: { membership: common, shell: { errors } },
  es: { membership: commonEs, shell: { errors } },
};
const settings = { authProvider: 'local', brandName: 'LEAP', links: {}, socialLinks: {} };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const encoded = (text: string) => btoa(text).replaceAll('=', '');
const logInOptions = {
  challenge: encoded('challenge'),
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
};
const credential = (response: object) => ({
  id: encoded('id'),
  rawId: bytes('id'),
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: 'platform',
});

const get = jest.fn<() => Promise<unknown>>();
beforeEach(() => {
  Object.assign(window, { PublicKeyCredential: jest.fn() });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  get.mockResolvedValue(
    credential({
      clientDataJSON: bytes('said'),
      authenticatorData: bytes('device'),
      signature: bytes('signed'),
      userHandle: bytes('me'),
    }),
  );
});
afterEach(() => {
  cleanup();
  get.mockReset();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

describe('the log-in with a passkey', () => {
  function open(answers: Record<string, () => FakeAnswer> = {}, provider = 'local', isShared = false) {
    const calls = fakeApi({
      'GET /api/site-settings': () => ({ status: 200, body: { ...settings, authProvider: provider } }),
      'POST /api/auth/passkeys/log-in-options': () => ({ status: 200, body: logInOptions }),
      'POST /api/auth/passkeys/log-in': () => ({ status: 200, body: { id: '1' } }),
      'GET /api/auth/user': () => ({ status: 200, body: { id: '1' } }),
      ...answers,
    });
    renderPage(<PasskeyLogIn isSharedDevice={() => isShared} />, { texts });
    return { user: userEvent.setup(), routes: () => calls.map(({ route }) => route), calls };
  }

  it('says that others use the device, where they do', async () => {
    const { user, routes, calls } = open({}, 'local', true);
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(routes()).toContain('POST /api/auth/passkeys/log-in'));
    expect(calls.find(({ route }) => route.endsWith('/log-in'))?.body).toMatchObject({ isSharedDevice: true });
  });

  it('sends the device’s signature, and refetches the current user', async () => {
    const { user, routes, calls } = open();
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(routes()).toContain('GET /api/auth/user'));
    expect(calls.find(({ route }) => route.endsWith('/log-in'))?.body).toEqual({
      id: encoded('id'),
      rawId: encoded('id'),
      type: 'public-key',
      response: {
        clientDataJSON: encoded('said'),
        authenticatorData: encoded('device'),
        signature: encoded('signed'),
        userHandle: encoded('me'),
      },
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports that the device has none, or the server refuses it', async () => {
    const { user } = open({ 'POST /api/auth/passkeys/log-in': () => problem(422, 'passkey_refused') });
    get.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'));
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect((await screen.findByRole('alert')).textContent).toBe(common.login.passkey.none);
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(errors.passkey_refused));
  });

  it('is not shown where the browser does not support it, or the coach platform checks log-ins', async () => {
    open({}, 'coach-platform');
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    cleanup();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    open();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
