import type { OwnLogInDto } from '@leap/client/membership';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from '../account/locales/en.json' with { type: 'json' };
import es from '../account/locales/es.json' with { type: 'json' };
import common from '../../locales/en.json' with { type: 'json' };
import commonEs from '../../locales/es.json' with { type: 'json' };
import { TwoStep } from './two-step';

const errors = {
  rate_limited: 'Too many attempts.',
  internal_error: 'Our side.',
  second_factor_link_required: 'Choose a password by a link first.',
};
const texts = {
  en: { membership: common, 'membership-account': en, shell: { errors } },
  es: { membership: commonEs, 'membership-account': es, shell: { errors } },
};
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'vera@example.com',
  role: 'user',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
} as const;
const start = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/LEAP:vera%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=LEAP',
};
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7k2qd-xm04${index}`);

interface Options {
  isOn?: boolean;
  isRequired?: boolean;
  codes?: number;
  user?: Parameters<typeof TwoStep>[0]['user'];
  language?: 'en' | 'es';
  answers?: Record<string, () => FakeAnswer>;
}

/** The section with a stateful server. The password is `secret`, the code 123456. */
function open({
  isOn = false,
  isRequired = false,
  codes = 10,
  user = person,
  language = 'en',
  answers = {},
}: Options = {}) {
  let state = { isOn, isRequired, recoveryCodesRemaining: isOn ? codes : 0 };
  const guarded = (then: () => FakeAnswer) => (call: { body: unknown }) => {
    const { password, secondFactorCode } = call.body as OwnLogInDto;
    if (password !== 'secret') return problem(422, 'validation_failed', [{ field: 'password', code: 'wrong' }]);
    if (!state.isOn || secondFactorCode === '123456') return then();
    return problem(422, 'validation_failed', [
      { field: 'secondFactorCode', code: secondFactorCode === undefined ? 'required' : 'wrong' },
    ]);
  };
  const turn = (on: boolean) => {
    state = { ...state, isOn: on, recoveryCodesRemaining: on ? 10 : 0 };
  };
  const calls = fakeApi({
    'GET /api/auth/second-factor': () => ({ status: 200, body: state }),
    'POST /api/auth/second-factor': guarded(() => ({ status: 200, body: start })),
    'POST /api/auth/second-factor/confirm': ({ body }) => {
      if ((body as { code: string }).code !== '123456')
        return problem(422, 'validation_failed', [{ field: 'code', code: 'wrong' }]);
      turn(true);
      return { status: 200, body: { recoveryCodes } };
    },
    'POST /api/auth/second-factor/recovery-codes': guarded(() => {
      turn(true);
      return { status: 200, body: { recoveryCodes } };
    }),
    'POST /api/auth/second-factor/remove': guarded(() => {
      turn(false);
      return { status: 204 };
    }),
    ...answers,
  });
  return {
    user: userEvent.setup(),
    calls,
    ...renderPage(<TwoStep user={user} />, { texts, language, path: '/account' }),
  };
}

const button = (name: string) => screen.findByRole('button', { name });
const password = () => screen.getByLabelText<HTMLInputElement>(/^Your password/);
const ownCode = () => screen.getByLabelText<HTMLInputElement>(/^Verification code/);

beforeEach(() => {
  jest.restoreAllMocks();
});
afterEach(cleanup);

describe('setting it up', () => {
  it('asks for the password, shows the secret, asks for a code, and shows the recovery codes once', async () => {
    const { user, calls } = open();
    await user.click(await button('Set it up'));
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(password().autocomplete).toBe('current-password');
    await user.keyboard('secret{Enter}');

    const heading = await screen.findByRole('heading', { name: 'Add this account to your app' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByRole('link', { name: /on this device/ }).getAttribute('href')).toBe(start.otpauthUrl);
    const picture = screen.getByRole('img', { name: /QR code/ });
    await waitFor(() => expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1H4z/));
    await user.click(screen.getByRole('button', { name: 'Copy key' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(start.secret);

    const code = screen.getByLabelText<HTMLInputElement>(/^Six-digit code/);
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    await user.type(code, '123456{Enter}');
    const sheet = await screen.findByRole('heading', { name: 'Save your recovery codes' });
    await waitFor(() => expect(document.activeElement).toBe(sheet));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);

    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(
      await screen.findByText('Save the codes first, then check this box. They can’t be shown again.'),
    ).toBeTruthy();
    await user.click(screen.getByLabelText(/I’ve saved them/));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(
      await screen.findByText('Two-step verification is on. You’ve been logged out on every other device.'),
    ).toBeTruthy();
    expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull();
    expect(calls.find(({ route }) => route.endsWith('/confirm'))?.body).toEqual({ code: '123456' });
  });

  it('shows missing and wrong passwords and codes at their fields', async () => {
    const { user, calls } = open();
    await user.click(await button('Set it up'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enter your password.')).toBeTruthy();
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
    await user.keyboard('wrong{Enter}');
    expect(await screen.findByText('This isn’t your password.')).toBeTruthy();
    expect([password().value, document.activeElement]).toEqual(['wrong', password()]);
    await user.clear(password());
    await user.keyboard('secret{Enter}');

    const code = await screen.findByLabelText<HTMLInputElement>(/^Six-digit code/);
    await user.type(code, '{Enter}');
    expect(await screen.findByText('Enter the six digits the app shows now.')).toBeTruthy();
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText(/^That code doesn’t match/)).toBeTruthy();
    expect([code.value, document.activeElement]).toEqual(['000000', code]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows other errors beside the form, and can be cancelled', async () => {
    const { user } = open({ answers: { 'POST /api/auth/second-factor': () => problem(429, 'rate_limited') } });
    await user.click(await button('Set it up'));
    await user.keyboard('secret{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
    await user.click(await button('Cancel'));
    expect(await button('Set it up')).toBeTruthy();
    expect(screen.queryByLabelText(/^Your password/)).toBeNull();
  });

  it('requests the one-time link where the role requires one first', async () => {
    const { user } = open({
      answers: { 'POST /api/auth/second-factor': () => problem(403, 'second_factor_link_required') },
    });
    await user.click(await button('Set it up'));
    await user.keyboard('secret{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a password by a link first.');
    expect(screen.getByRole('link', { name: 'Email me a link' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('copies, downloads and prints the codes', async () => {
    const blobs: Blob[] = [];
    const print = jest.fn();
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:codes'),
      revokeObjectURL: jest.fn(),
    });
    Object.assign(window, { print });
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = open({ isOn: true });
    await user.click(await button('New recovery codes'));
    await user.keyboard('secret{Tab}{Tab}123456{Enter}');
    await user.click(await button('Copy'));
    const sheet = `Recovery codes for vera@example.com on ${window.location.host}. Each works once.\n\n${recoveryCodes.join('\n')}\n`;
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(sheet));
    await user.click(await button('Download'));
    expect([saved, blobs.map(({ size, type }) => [size, type])]).toEqual([
      ['recovery-codes.txt'],
      [[sheet.length, 'text/plain']],
    ]);
    await user.click(await button('Print'));
    expect(print).toHaveBeenCalledTimes(1);
  });
});

describe('when it is on', () => {
  it('advises new codes when few remain, which replace the old ones', async () => {
    const { user } = open({ isOn: true, codes: 1 });
    expect(await screen.findByText('1 recovery code left')).toBeTruthy();
    expect(screen.getByText(/^You’re running low/)).toBeTruthy();
    await user.click(await button('New recovery codes'));
    await user.keyboard('secret{Tab}{Tab}123456{Enter}');
    await user.click(await screen.findByLabelText(/I’ve saved them/));
    await user.click(await button('Done'));
    expect(await screen.findByText('Your new recovery codes are ready. The old ones no longer work.')).toBeTruthy();
    expect(screen.queryByText(/^You’re running low/)).toBeNull();
  });

  it('is turned off with the password and a code; errors are shown at their fields, and the input stays', async () => {
    const { user, calls } = open({ isOn: true });
    await user.click(await button('Turn it off'));
    await user.type(password(), 'secret{Enter}');
    expect(await screen.findByText('Enter the code, too.')).toBeTruthy();
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
    await user.type(ownCode(), '000 000{Enter}');
    expect(await screen.findByText(/expired, or already used/)).toBeTruthy();
    expect([document.activeElement, ownCode().value, password().value]).toEqual([ownCode(), '000 000', 'secret']);
    expect(ownCode().getAttribute('aria-invalid')).toBe('true');
    // The wrong code is selected, so typing replaces it.
    await user.keyboard('123456{Enter}');
    expect(
      await screen.findByText('Two-step verification is off. You’ve been logged out on every other device.'),
    ).toBeTruthy();
    expect(await button('Set it up')).toBeTruthy();
  });

  it('stays on where the role requires it, and can be moved to another authenticator', async () => {
    const { user } = open({ isOn: true, isRequired: true });
    expect(await screen.findByText('Your role requires two-step verification, so it stays on.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn it off' })).toBeNull();
    await user.click(await button('Use another app'));
    await user.keyboard('secret{Tab}{Tab}123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Add this account to your app' })).toBeTruthy();
  });
});

describe('around it', () => {
  it('shows an administrator why it must be set up', async () => {
    open({ user: { ...person, role: 'admin', mustSetUpSecondFactor: true }, isRequired: true });
    expect(await screen.findByText('Your role requires this')).toBeTruthy();
  });

  it('can be reloaded after a failure', async () => {
    let broken = true;
    const { user } = open({
      answers: {
        'GET /api/auth/second-factor': () =>
          broken
            ? problem(500, 'internal_error')
            : { status: 200, body: { isOn: false, isRequired: false, recoveryCodesRemaining: 0 } },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t check');
    broken = false;
    await user.click(await button('Try again'));
    expect(await button('Set it up')).toBeTruthy();
  });

  it('speaks Spanish', async () => {
    open({ isOn: true, codes: 1, language: 'es' });
    expect(await screen.findByText('Te queda 1 código de recuperación')).toBeTruthy();
    expect(await button('Desactivarla')).toBeTruthy();
  });
});
