import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem } from '../../../../testing/fake-api';
import { planAnswers } from '../../../../testing/plans';
import { renderPage } from '../../../../testing/render-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { MembershipCard } from './membership-card';

const shell = { errors: { internal_error: 'Our side.' } };
const texts = { en: { 'membership-account': en, shell }, es: { 'membership-account': es, shell } };

function open({ language = 'en', routes }: { language?: 'en' | 'es'; routes: Parameters<typeof fakeApi>[0] }) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: 'one', isInnerCircleMember: true } }),
    'GET /api/inner-circle/plans': () => ({ status: 200, body: planAnswers }),
    ...routes,
  });
  renderPage(<MembershipCard />, { texts, language, path: '/account' });
  return { calls };
}

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the own membership', () => {
  const active = {
    state: 'active',
    isCancelled: false,
    isTrial: false,
    plan: 'quarterly',
    planName: { en: 'Quarterly', es: 'Trimestral' },
    periodMonths: 3,
    amount: 27_500,
    currency: 'usd',
    since: '2026-02-20T20:00:00.000Z',
    nextChargeAt: '2027-02-20T20:00:00.000Z',
    card: { brand: 'visa', last4: '4242' },
  };
  const { nextChargeAt, ...rest } = active;
  const ending = { ...rest, state: 'ending', isCancelled: true, endsAt: nextChargeAt };
  const membership = 'GET /api/inner-circle/membership';
  const cancellation = '/api/inner-circle/membership/cancellation';
  const facts = () =>
    screen.getAllByRole('definition').map((each) => `${each.previousSibling?.textContent}: ${each.textContent}`);

  it.each([
    [
      'en',
      [
        'Plan: Quarterly, $275 every 3 months',
        'Member since: February 20, 2026',
        'Next charge: February 20, 2027',
        'Card: Visa ending in 4242',
      ],
    ],
    [
      'es',
      [
        expect.stringMatching(/^Plan: Trimestral, \$.?275 cada 3 meses$/),
        'Miembro desde: 20 de febrero de 2026',
        'Próximo cobro: 20 de febrero de 2027',
        'Tarjeta: Visa terminada en 4242',
      ],
    ],
  ] as const)('shows plan, price, dates and card (%s)', async (language, lines) => {
    open({ language, routes: { [membership]: () => ({ status: 200, body: { membership: active } }) } });
    await screen.findByText(/4242/);
    expect(facts()).toEqual(lines);
  });

  it.each([
    [
      'en',
      [
        'February 20, 2026: $275 · $25 refunded on February 21, 2026',
        'November 20, 2025: $275 · $275 refunded',
        'August 20, 2025: $275',
      ],
    ],
    [
      'es',
      [
        expect.stringMatching(/^20 de febrero de 2026: \$.?275 · \$.?25 de reembolso el 21 de febrero de 2026$/),
        expect.stringMatching(/^20 de noviembre de 2025: \$.?275 · \$.?275 de reembolso$/),
        expect.stringMatching(/^20 de agosto de 2025: \$.?275$/),
      ],
    ],
  ] as const)('lists the payments with what was refunded, and when (%s)', async (language, lines) => {
    const payment = { amount: 27_500, refunded: 0, currency: 'usd' };
    const payments = [
      { ...payment, paidAt: '2026-02-20T20:00:00.000Z', refunded: 2_500, refundedAt: '2026-02-21T20:00:00.000Z' },
      { ...payment, paidAt: '2025-11-20T20:00:00.000Z', refunded: 27_500 },
      { ...payment, paidAt: '2025-08-20T20:00:00.000Z' },
    ];
    open({ language, routes: { [membership]: () => ({ status: 200, body: { membership: active, payments } }) } });
    await screen.findByRole('region', { name: (language === 'en' ? en : es).own.payments });
    expect(facts().slice(-3)).toEqual(lines);
  });

  it.each([
    [
      'en',
      { by: 'Lisa Bell', lastInstant: '2027-02-20T07:59:59.999Z' },
      ['Given to you by: Lisa Bell', 'Price: Nothing. No card is needed.', 'Until: February 19, 2027'],
    ],
    ['es', {}, ['Precio: Nada. No hace falta una tarjeta.', 'Hasta: Sin fecha de fin']],
  ] as const)(
    'that was granted says by whom, until when, and how to reach the practice (%s)',
    async (language, changes, lines) => {
      const granted = { since: '2026-02-20T20:00:00.000Z', ...changes };
      open({
        language,
        routes: {
          [membership]: () => ({ status: 200, body: { granted, hasBillingPortal: false } }),
          'GET /api/site-settings': () => ({ status: 200, body: { contactEmail: 'hello@example.com' } }),
        },
      });
      const link = await screen.findByRole('link', { name: 'hello@example.com' });
      expect(link.getAttribute('href')).toBe('mailto:hello@example.com');
      expect(facts()).toEqual(expect.arrayContaining([...lines]));
      expect(screen.queryByText(/4242/)).toBeNull();
    },
  );

  it.each([
    ['en', 'Your payment is being confirmed. That usually takes a few seconds.'],
    ['es', 'Estamos confirmando tu pago. Suele tardar unos segundos.'],
  ] as const)(
    'asks again while the answer is older than the payment, and calls it no free one (%s)',
    async (language, text) => {
      jest.useFakeTimers();
      let body: object = { isMember: false, hasBillingPortal: false };
      const { calls } = open({
        language,
        routes: {
          'GET /api/auth/user': () => ({ status: 200, body: { id: 'one', isInnerCircleMember: true } }),
          [membership]: () => ({ status: 200, body }),
        },
      });
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByText(/card|tarjeta/)).toBeNull();
      body = { membership: active, isMember: true, hasBillingPortal: true };
      await act(() => jest.advanceTimersByTimeAsync(4_000));
      expect(screen.getByText(/4242/)).toBeTruthy();
      const count = calls.length;
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(calls).toHaveLength(count);
    },
  );

  it.each([
    ['UTC', 1],
    ['America/Los_Angeles', 0],
  ])('names the zone of its dates to a viewer in %s as often as needed', async (timeZone, count) => {
    const own = new Intl.DateTimeFormat('en').resolvedOptions();
    const options = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    options.mockReturnValue({ ...own, timeZone });
    open({ routes: { [membership]: () => ({ status: 200, body: { membership: active } }) } });
    await screen.findByText(/4242/);
    expect(screen.queryAllByText(en.own.zone)).toHaveLength(count);
    options.mockRestore();
  });

  it('that was taken over without a payment says that no card pays it', async () => {
    open({ routes: { [membership]: () => ({ status: 200, body: { isMember: true, hasBillingPortal: false } }) } });
    expect(await screen.findByText(en.own.notByStripe)).toBeTruthy();
  });

  it.each([
    ['others', planAnswers, 1],
    ['only its own', planAnswers.filter(({ value }) => value === 'quarterly'), 0],
    ['only sold out ones', planAnswers.map((plan) => ({ ...plan, isSoldOut: true })), 0],
  ])('can change its plan where there are %s', async (_what, body, count) => {
    const plansRead = jest.fn(() => ({ status: 200, body }));
    open({
      routes: {
        [membership]: () => ({ status: 200, body: { membership: active } }),
        'GET /api/inner-circle/plans': plansRead,
      },
    });
    await screen.findByText(/4242/);
    await waitFor(() => expect(plansRead).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryAllByText(en.own.change.open)).toHaveLength(count));
  });

  it('says that it is a free trial, and when the first charge is', async () => {
    open({ routes: { [membership]: () => ({ status: 200, body: { membership: { ...active, isTrial: true } } }) } });
    await screen.findByText(/4242/);
    expect(facts()).toContain('Free trial, first charge: February 20, 2027');
  });

  it.each([
    ['en', 'New price: $295 every 3 months, from your payment on February 20, 2027'],
    ['es', expect.stringMatching(/^Precio nuevo: \$.?295 cada 3 meses, desde tu pago del 20 de febrero de 2027$/)],
  ] as const)('says which price it will have, and from which payment on (%s)', async (language, line) => {
    const nextPrice = { amount: 29_500, from: nextChargeAt };
    open({
      language,
      routes: { [membership]: () => ({ status: 200, body: { membership: { ...active, nextPrice } } }) },
    });
    await screen.findByText(/4242/);
    expect(facts()).toContainEqual(line);
  });

  it('is cancelled with a reason, and the cancellation taken back; each is confirmed and gets the focus', async () => {
    const user = userEvent.setup();
    let stored: object = active;
    const { calls } = open({
      routes: {
        [membership]: () => ({ status: 200, body: { membership: stored } }),
        [`POST ${cancellation}`]: () => ({ status: 200, body: (stored = ending) }),
        [`DELETE ${cancellation}`]: () => ({ status: 200, body: (stored = active) }),
      },
    });
    await user.click(await screen.findByText('Cancel my membership', { selector: 'summary' }));
    expect(screen.getByText(/You keep access until February 20, 2027/)).toBeTruthy();
    await user.type(screen.getByLabelText(/why/), ' Moving ');
    await user.click(screen.getByRole('button', { name: 'Cancel my membership' }));
    expect(await screen.findByText(/is canceled and ends on February 20, 2027/)).toBeTruthy();
    expect(calls.find(({ route }) => route === `POST ${cancellation}`)?.body).toEqual({ reason: 'Moving' });
    expect(document.activeElement?.id).toBe('membership-changed');
    expect(facts()).toContain('Ends on: February 20, 2027');
    await user.click(screen.getByRole('button', { name: 'Keep my membership' }));
    expect(await screen.findByText(/Your membership continues as before/)).toBeTruthy();
    expect(screen.queryByText(/is canceled and ends/)).toBeNull();
    expect(facts()).toContain('Next charge: February 20, 2027');
  });

  it('is paused for some months and resumed, after it was said what that means; each is confirmed', async () => {
    const user = userEvent.setup();
    const paused = {
      ...active,
      state: 'paused',
      nextChargeAt: '2027-04-20T20:00:00.000Z',
      resumesAt: '2027-01-20T20:00:00.000Z',
    };
    const pausing = '/api/inner-circle/membership/pause';
    let stored: object = active;
    const { calls } = open({
      routes: {
        [membership]: () => ({ status: 200, body: { membership: stored } }),
        [`POST ${pausing}`]: () => ({ status: 200, body: (stored = paused) }),
        [`DELETE ${pausing}`]: () => ({ status: 200, body: (stored = active) }),
      },
    });
    await user.click(await screen.findByText('Pause my membership', { selector: 'summary' }));
    expect(screen.getByText(/are closed to you, and nothing is charged/)).toBeTruthy();
    expect(screen.getByText(/next charge, now on February 20, 2027, moves/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('How long?'), '2 months');
    await user.click(screen.getByRole('button', { name: 'Pause my membership now' }));
    expect(await screen.findByText(/is paused until January 20, 2027. We’ve sent/)).toBeTruthy();
    expect(calls.find(({ route }) => route === `POST ${pausing}`)?.body).toEqual({ months: 2 });
    expect(document.activeElement?.id).toBe('membership-changed');
    expect(facts()).toEqual(expect.arrayContaining(['Resumes on: January 20, 2027', 'Next charge: April 20, 2027']));
    expect(screen.queryByText('Pause my membership', { selector: 'summary' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Resume my membership now' }));
    expect(await screen.findByText(/Welcome back/)).toBeTruthy();
    expect(facts()).toContain('Next charge: February 20, 2027');
  });

  it('changes the plan for what was shown first; a card that does not pay is said', async () => {
    const user = userEvent.setup();
    const plan = '/api/inner-circle/membership/plan';
    const previewedAt = '2026-11-20T10:00:00.000Z';
    const price = {
      plan: 'yearly',
      amount: 100_000,
      currency: 'usd',
      previewedAt,
      nextChargeAt: '2027-11-20T20:00:00.000Z',
    };
    let stored: object = active;
    let answer = problem(409, 'payment_declined');
    const { calls } = open({
      routes: {
        [membership]: () => ({ status: 200, body: { membership: stored } }),
        [`GET ${plan}`]: () => ({ status: 200, body: { ...price, dueToday: 72_500, unused: 27_500, credit: 0 } }),
        [`PUT ${plan}`]: () => answer,
      },
    });
    await user.click(await screen.findByText('Change my plan', { selector: 'summary' }));
    await screen.findByRole('option', { name: 'Yearly, $1,000 a year' });
    await user.selectOptions(screen.getByLabelText('New plan'), 'Yearly, $1,000 a year');
    await user.click(screen.getByRole('button', { name: 'See what it costs' }));
    expect(
      await screen.findByText(/Today \$725 is charged.*\$275 for the unused time.*November 20, 2027/),
    ).toBeTruthy();
    expect(facts()).toEqual(
      expect.arrayContaining(['Plan now: Quarterly, $275 every 3 months', 'New plan: Yearly, $1,000 a year']),
    );
    await user.click(screen.getByRole('button', { name: 'Change my plan now' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    answer = {
      status: 200,
      body: (stored = {
        ...active,
        plan: 'yearly',
        planName: { en: 'Yearly', es: 'Anual' },
        periodMonths: 12,
        amount: 100_000,
      }),
    };
    await user.click(screen.getByRole('button', { name: 'Change my plan now' }));
    expect(await screen.findByText(/Your plan has changed/)).toBeTruthy();
    expect(calls.findLast(({ route }) => route === `PUT ${plan}`)?.body).toEqual({ plan: 'yearly', previewedAt });
    expect(document.activeElement?.id).toBe('membership-changed');
    await waitFor(() => expect(facts()).toContain('Plan: Yearly, $1,000 a year'));
  });

  it('has the notice of the latest change alone', async () => {
    const user = userEvent.setup();
    const plan = '/api/inner-circle/membership/plan';
    let stored: object = ending;
    open({
      routes: {
        [membership]: () => ({ status: 200, body: { membership: stored } }),
        [`DELETE ${cancellation}`]: () => ({ status: 200, body: (stored = active) }),
        [`GET ${plan}`]: () => ({
          status: 200,
          body: {
            plan: 'monthly',
            amount: 10_000,
            currency: 'usd',
            previewedAt: '2026-11-20T10:00:00.000Z',
            nextChargeAt: '2027-11-20T20:00:00.000Z',
            dueToday: 0,
            unused: 0,
            credit: 0,
          },
        }),
        [`PUT ${plan}`]: () => ({ status: 200, body: stored }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Keep my membership' }));
    expect(await screen.findByText(/Your membership continues as before/)).toBeTruthy();
    await user.click(screen.getByText('Change my plan', { selector: 'summary' }));
    await user.click(await screen.findByRole('button', { name: 'See what it costs' }));
    await user.click(await screen.findByRole('button', { name: 'Change my plan now' }));
    expect(await screen.findByText(/Your plan has changed/)).toBeTruthy();
    expect(screen.queryByText(/Your membership continues as before/)).toBeNull();
  });

  it('warns of an open payment also after a cancellation, which can be undone', async () => {
    const body = { ...rest, state: 'past_due', isCancelled: true, endsAt: nextChargeAt };
    open({ routes: { [membership]: () => ({ status: 200, body: { membership: body } }) } });
    expect(await screen.findByText(/You canceled, and a payment is still due.*February 20, 2027/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep my membership' })).toBeTruthy();
    expect(screen.queryByText('Cancel my membership', { selector: 'summary' })).toBeNull();
  });

  it('says what is wrong with a payment, when nothing is paid by card, and when it failed', async () => {
    const user = userEvent.setup();
    open({
      routes: {
        [membership]: () => ({
          status: 200,
          body: { membership: { ...rest, state: 'past_due', endsAt: nextChargeAt } },
        }),
        [`POST ${cancellation}`]: () => problem(503, 'internal_error'),
      },
    });
    expect(await screen.findByText(/last payment didn’t go through.*until February 20, 2027/)).toBeTruthy();
    await user.click(screen.getByText('Cancel my membership', { selector: 'summary' }));
    await user.type(screen.getByLabelText(/why/), 'Stored');
    await user.click(screen.getByRole('button', { name: 'Cancel my membership' }));
    expect(await screen.findByText('Our side.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/why/).value).toBe('Stored');
    cleanup();
    open({ routes: { [membership]: () => ({ status: 200, body: { isMember: true } }) } });
    expect(await screen.findByText(/isn’t paid by card/)).toBeTruthy();
    cleanup();
    let answer = problem(500, 'internal_error');
    open({ routes: { [membership]: () => answer } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = { status: 200, body: { membership: active } };
    await user.click(again);
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy();
  });
});
