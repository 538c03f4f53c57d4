import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createI18n, LanguageProvider, type Language } from '@leap/i18n';
import { I18nextProvider, Provider } from '@leap/platform';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../testing/fake-api';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { makeStore } from '../store';
import stepUpEn from './locales/en.json' with { type: 'json' };
import stepUpEs from './locales/es.json' with { type: 'json' };
import { StepUp } from './step-up';
import { createStepUpGate } from './step-up-gate';

afterEach(cleanup);

/** The gate with a server whose account has the password `secret` and the code 123456. */
function open({ isOn = false, language = 'en' as Language, answers = {} as Record<string, () => FakeAnswer> } = {}) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: '1', email: 'vera@example.com' } }),
    'GET /api/auth/second-factor': () => ({
      status: 200,
      body: { isOn, isRequired: false, recoveryCodesRemaining: 0 },
    }),
    'POST /api/auth/step-up': ({ body }) => {
      const { password, secondFactorCode } = body as { password?: string; secondFactorCode?: string };
      if (isOn ? secondFactorCode === '123456' : password === 'secret') return { status: 204 };
      const field = isOn ? 'secondFactorCode' : 'password';
      return problem(422, 'validation_failed', [{ field, code: 'wrong' }]);
    },
    'GET /api/auth/passkeys': () => ({ status: 200, body: [] }),
    ...answers,
  });
  const gate = createStepUpGate();
  const store = makeStore({ baseUrl: '', onStepUpRequired: gate.ask });
  render(
    <Provider store={store}>
      <I18nextProvider
        i18n={createI18n({
          language,
          resources: { en: { shell: en, 'shell-step-up': stepUpEn }, es: { shell: es, 'shell-step-up': stepUpEs } },
        })}
      >
        <LanguageProvider value={language}>
          <StepUp gate={gate} />
        </LanguageProvider>
      </I18nextProvider>
    </Provider>,
  );
  function ask(): Promise<boolean> {
    let answer = Promise.resolve(false);
    act(() => void (answer = gate.ask()));
    return answer;
  }
  return { gate, ask, user: userEvent.setup(), sent: () => calls.filter(({ route }) => route.startsWith('POST')) };
}

describe('step-up', () => {
  it('is not loaded until a call requires it, and asks once for several', async () => {
    const { gate, ask, user } = open();
    expect(screen.queryByRole('dialog')).toBeNull();
    const answers = [ask(), ask()];
    const field = await screen.findByLabelText<HTMLInputElement>(/^Your password/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
    await user.keyboard('secret{Enter}');
    expect(await Promise.all(answers)).toEqual([true, true]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gate.isAsking()).toBe(false);
  });

  it('shows missing and wrong values at the field', async () => {
    const { ask, user, sent } = open();
    const answer = ask();
    await screen.findByLabelText(/^Your password/);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enter your password.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.keyboard('wrong{Enter}');
    expect(await screen.findByText('This isn’t your password.')).toBeTruthy();
    // The wrong value is selected, so typing replaces it.
    await user.keyboard('secret{Enter}');
    expect(await answer).toBe(true);
  });

  it('asks for a code where there is a second factor', async () => {
    const { ask, user, sent } = open({ isOn: true, language: 'es' });
    const answer = ask();
    const field = await screen.findByLabelText<HTMLInputElement>(/^Código de verificación/);
    expect([field.type, field.autocomplete]).toEqual(['text', 'one-time-code']);
    await user.keyboard('000000{Enter}');
    expect(await screen.findByText(/venció o ya se usó/)).toBeTruthy();
    await user.keyboard('123456{Enter}');
    expect(await answer).toBe(true);
    expect(sent().at(-1)?.body).toEqual({ secondFactorCode: '123456' });
  });

  it('can be cancelled, and the call stays refused', async () => {
    const { ask, user } = open();
    const answer = ask();
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(await answer).toBe(false);
    const again = ask();
    await screen.findByLabelText(/^Your password/);
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body);
    expect(await again).toBe(false);
  });

  describe('by a passkey', () => {
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    const signed = { clientDataJSON: bytes('a'), authenticatorData: bytes('b'), signature: bytes('c') };
    const get = jest.fn<() => Promise<unknown>>();
    function openWithPasskey(refusal?: FakeAnswer) {
      Object.assign(window, { PublicKeyCredential: jest.fn() });
      Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
      get.mockResolvedValue({
        id: 'aWQ',
        rawId: bytes('id'),
        type: 'public-key',
        response: signed,
        getClientExtensionResults: () => ({}),
      });
      return open({
        answers: {
          'GET /api/auth/passkeys': () => ({ status: 200, body: [{ id: '1', name: 'Phone' }] }),
          'POST /api/auth/passkeys/log-in-options': () => ({
            status: 200,
            body: { challenge: 'YWJj', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
          }),
          'POST /api/auth/passkeys/step-up': () => refusal ?? { status: 204 },
        },
      });
    }
    afterEach(() => {
      get.mockReset();
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    });

    it('accepts the signature of the device', async () => {
      const { ask, user, sent } = openWithPasskey();
      const answer = ask();
      await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
      expect(await answer).toBe(true);
      expect(sent().at(-1)).toMatchObject({ route: 'POST /api/auth/passkeys/step-up', body: { id: 'aWQ' } });
    });

    it('says when the device or the server refuses, and leaves the other way open', async () => {
      const { ask, user } = openWithPasskey(problem(422, 'passkey_refused'));
      const answer = ask();
      const button = await screen.findByRole('button', { name: 'Use a passkey' });
      await user.click(button);
      expect((await screen.findByRole('alert')).textContent).toBe(stepUpEn.passkey.refused);
      get.mockRejectedValue(new DOMException('declined', 'NotAllowedError'));
      await user.click(button);
      expect(await screen.findByRole('alert')).toBeTruthy();
      await user.type(screen.getByLabelText(/^Your password/), 'secret{Enter}');
      expect(await answer).toBe(true);
    });
  });

  it('is not offered a passkey where the account has none', async () => {
    Object.assign(window, { PublicKeyCredential: jest.fn() });
    const { ask } = open();
    void ask();
    await screen.findByLabelText(/^Your password/);
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });

  it('says other refusals beside the field', async () => {
    const { ask, user } = open({ answers: { 'POST /api/auth/step-up': () => problem(429, 'rate_limited') } });
    void ask();
    await screen.findByLabelText(/^Your password/);
    await user.keyboard('secret{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(en.errors.rate_limited);
  });
});
