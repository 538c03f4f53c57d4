import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminMemberDto } from '@leap/client/admin';
import { fakeApi } from '../../../../testing/fake-api';
import { adminPlanAnswers } from '../../../../testing/plans';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import signups from '../inner-circle-signups/locales/en.json' with { type: 'json' };
import signupsEs from '../inner-circle-signups/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { MembershipPart } from './membership-part';

const shell = { errors: {}, fields: {} };
const texts = {
  en: { admin, 'admin-members': en, 'admin-inner-circle-signups': signups, shell },
  es: { admin: adminEs, 'admin-members': es, 'admin-inner-circle-signups': signupsEs, shell },
};
const paid: NonNullable<AdminMemberDto['paidMembership']> = {
  state: 'active',
  isCancelled: false,
  isTrial: false,
  plan: 'quarterly',
  planName: { en: 'Quarterly', es: 'Trimestral' },
  amount: 27_500,
  periodMonths: 3,
  currency: 'usd',
  since: '2026-02-20T20:00:00.000Z',
  nextChargeAt: '2027-02-20T20:00:00.000Z',
  card: { brand: 'visa', last4: '4242' },
  signupId: 13,
  isRefundable: true,
  isRefundOpen: false,
  stripeUrl: 'https://dashboard.stripe.com/customers/cus_1',
};
const payment = { paidAt: '2026-11-20T20:00:00.000Z', amount: 27_500, refunded: 0, currency: 'usd' };
const member: AdminMemberDto = {
  id: 'm1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Example',
  membership: 'member',
  role: 'user',
  language: 'en',
  tags: [],
  hasSecondFactor: false,
  metadata: {},
  isDisabled: false,
  hasPassword: true,
  canSetPassword: true,
  mustSetUpSecondFactor: false,
  sessionsCount: 0,
  hasLiveSubscription: true,
  earlierDecisions: [],
  signups: [],
  paidMembership: paid,
  payments: [payment, { ...payment, paidAt: '2026-08-20T20:00:00.000Z', refunded: 2_500 }],
  paymentsCount: 14,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};
const lastPayment = 'GET /api/admin/inner-circle/signups/13/last-payment';
const refund = 'POST /api/admin/inner-circle/signups/13/refund';
const grant = 'POST /api/admin/members/m1/grant-membership';

function open(changes: Partial<AdminMemberDto> = {}, language: 'en' | 'es' = 'en') {
  const refetched = { times: 0 };
  const calls = fakeApi({
    'GET /api/admin/plans': () => ({ status: 200, body: adminPlanAnswers }),
    [lastPayment]: () => ({ status: 200, body: payment }),
    [refund]: () => ({ status: 201, body: {} }),
    [grant]: () => ({ status: 200, body: member }),
  });
  renderPage(<MembershipPart member={{ ...member, ...changes }} refetch={() => void (refetched.times += 1)} />, {
    texts,
    language,
    path: '/admin/members/m1',
  });
  const sent = (route: string) => calls.filter((call) => call.route === route);
  return { sent, refetched };
}
const facts = () =>
  screen.getAllByRole('definition').map((each) => `${each.previousSibling?.textContent}: ${each.textContent}`);

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('the membership of an account', () => {
  it.each([
    ['en', ['Plan: Quarterly, $275 every 3 months', 'Member since: Feb 20, 2026', 'Card: Visa ending in 4242']],
    [
      'es',
      [
        expect.stringMatching(/^Plan: Trimestral, \$.?275 cada 3 meses$/),
        expect.stringMatching(/^Miembro desde: 20 feb 2026$/),
        'Tarjeta: Visa terminada en 4242',
      ],
    ],
  ] as const)('shows plan, price, dates and card (%s)', (language, lines) => {
    open({}, language);
    expect(facts()).toEqual(expect.arrayContaining([...lines]));
  });

  it('lists the payments with what was refunded, and the way to all of them', () => {
    open();
    const rows = within(screen.getByRole('list', { name: en.paid.payments })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Nov 20, 2026$275', 'Aug 20, 2026$275$25 refunded']);
    expect(screen.getByText('The latest 2 of 14.')).toBeTruthy();
    expect(screen.getByRole('link', { name: new RegExp(en.paid.atStripe) }).getAttribute('href')).toBe(paid.stripeUrl);
  });

  it('asks Stripe only when the refund is opened, and is read again after it', async () => {
    const { sent, refetched } = open();
    expect(sent(lastPayment)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: signups.refund.open }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByLabelText(/^Amount/)).parentElement?.textContent).toBe('$');
    await userEvent.click(await dialog.findByRole('radio', { name: signups.refund.choices.stays }));
    await userEvent.click(dialog.getByRole('button', { name: signups.refund.send }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(refund).map(({ body }) => body)).toEqual([{ amount: 27_500, endsMembership: false }]);
    expect(refetched.times).toBe(1);
  });

  it('says when a refund is on its way, instead of the button', () => {
    open({ paidMembership: { ...paid, isRefundable: false, isRefundOpen: true } });
    expect(screen.getByText(en.paid.refundOpen)).toBeTruthy();
    expect(screen.queryByRole('button', { name: signups.refund.open })).toBeNull();
    cleanup();
    open({ paidMembership: { ...paid, isRefundable: false, isRefundOpen: true, openRefundAmount: 2_000 } });
    expect(screen.getByText('A refund of $20 is on its way.')).toBeTruthy();
  });

  it.each([
    [{ isTrial: true }, ['Payments: Free trial', 'First charge: Feb 20, 2027']],
    [
      { discount: { code: 'WELCOME', percentOff: 25, until: '2027-02-20T20:00:00.000Z' } },
      ['Discount: 25% off every payment with WELCOME, until Feb 20, 2027'],
    ],
    [{ state: 'paused', resumesAt: '2027-01-20T20:00:00.000Z' }, ['Paused until: Jan 20, 2027']],
    [{ state: 'ending', endsAt: '2027-02-20T20:00:00.000Z', nextChargeAt: undefined }, ['Ends: Feb 20, 2027']],
    [{ periodMonths: 12, amount: 100_000 }, ['Plan: Quarterly, $1,000 a year']],
  ] as const)('says it with %j', (changes, lines) => {
    open({ paidMembership: { ...paid, ...changes } as typeof paid });
    expect(facts()).toEqual(expect.arrayContaining([...lines]));
  });

  it.each([
    ['en', en, 'Ana Example (ana@example.com) gets an email about it.'],
    ['es', es, 'Ana Example (ana@example.com) recibirá un correo que se lo cuenta.'],
  ] as const)('is granted to a person who is named, and gets an email (%s)', async (language, copy, line) => {
    open({ membership: 'none', paidMembership: undefined, payments: [], paymentsCount: 0 }, language);
    await userEvent.click(screen.getByRole('button', { name: copy.actions.grant }));
    expect((await screen.findByRole('dialog')).textContent).toContain(line);
  });

  it.each([
    ['was cancelled', { membership: 'member', hasLiveSubscription: false }, 0],
    ['goes on', { membership: 'member', hasLiveSubscription: true }, 1],
    ['is paused', { membership: 'paused', hasLiveSubscription: true }, 1],
  ] as const)('that %s can be cancelled by as many buttons, without an alarm', (_what, changes, count) => {
    open(changes);
    expect(screen.queryAllByRole('button', { name: en.actions.cancel })).toHaveLength(count);
    expect(screen.queryByText(en.membership.stillChargedTitle)).toBeNull();
  });

  it('is not granted to somebody who pays already', () => {
    open({ membership: 'member', hasLiveSubscription: true });
    expect(screen.queryByRole('button', { name: en.actions.grant })).toBeNull();
  });

  it('that was granted is changed from what it is', async () => {
    const decision = {
      kind: 'granted' as const,
      reason: 'A gift',
      createdAt: '2026-11-01T10:00:00.000Z',
      until: '2099-01-01T08:00:00.000Z',
    };
    const { sent } = open({ paidMembership: undefined, payments: [], paymentsCount: 0, decision });
    expect(screen.queryByText(en.paid.payments)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: en.actions.regrant }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(new RegExp(en.actions.until)).value).toBe('2098-12-31');
    await userEvent.click(dialog.getByRole('button', { name: en.actions.save }));
    await waitFor(() => expect(sent(grant)).toHaveLength(1));
    expect(sent(grant)[0]?.body).toEqual({ reason: 'A gift', until: decision.until, version: member.updatedAt });
  });
});
