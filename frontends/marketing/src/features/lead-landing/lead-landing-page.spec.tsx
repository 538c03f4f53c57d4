import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { paste } from '../../../../testing/paste';
import { renderPage } from '../../../../testing/render-page';
import marketingEn from '../../locales/en.json' with { type: 'json' };
import marketingEs from '../../locales/es.json' with { type: 'json' };
import { siteSettings } from '../../testing/site-settings';
import { Page } from './lead-landing-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: {
    'marketing-lead-landing': en,
    marketing: marketingEn,
    shell: { errors: { rate_limited: 'Wait a minute, then try again.' } },
  },
  es: {
    'marketing-lead-landing': es,
    marketing: marketingEs,
    shell: { errors: { rate_limited: 'Espera un minuto.' } },
  },
};
const ROUTE = 'POST /api/contacts';
const CREATED = { status: 201, body: { id: '1' } };
const NO_OFFER = { isShown: false, hasEnded: false };
const DAY_MS = 86_400_000;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function open({
  answer,
  offer = NO_OFFER,
  language = 'en' as 'en' | 'es',
}: { answer?: () => FakeAnswer; offer?: object; language?: 'en' | 'es' } = {}) {
  const calls = fakeApi({
    ...(answer ? { [ROUTE]: answer } : {}),
    'GET /api/lead-offer': () => ({ status: 200, body: offer }),
    'GET /api/site-settings': () => ({ status: 200, body: siteSettings() }),
  });
  const view = renderPage(<Page />, { texts, language, path: '/tiktok-landing' });
  return { ...view, posts: () => calls.filter(({ route }) => route === ROUTE) };
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Claim My Free Session' }));

async function fillIn(user: UserEvent): Promise<void> {
  await paste(user, field(/^Full Name/), 'Sample Person');
  await paste(user, field(/^Email Address/), 'lead@example.com');
  await user.selectOptions(field(/^What interests/), 'group-programs');
  await user.clear(field(/^Age/));
  await user.type(field(/^Age/), '42');
  await paste(user, field(/^What would you like/), 'Sleep again.');
  await user.click(box(/privacy policy/));
}

beforeEach(() => {
  sessionStorage.clear();
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it.each([
  [
    'en',
    'One free session. One\u00A0honest look at the loop.',
    /^A discovery session is free/,
    'Claim your free session',
    'What you take home',
    ['A name for the loop', 'One first step', 'A straight answer', 'Room for the part you leave out'],
  ],
  [
    'es',
    'Una sesión gratis. Una\u00A0mirada honesta al bucle.',
    /^La sesión de descubrimiento es gratuita/,
    'Pide tu sesión gratuita',
    'Lo que te llevas a casa',
    ['Un nombre para el bucle', 'Un primer paso', 'Una respuesta clara', 'Espacio para lo que sueles callar'],
  ],
] as const)(
  'describes the offer with four benefits, next to the form (%s)',
  async (language, title, lead, action, benefits, names) => {
    open({ language });
    // An accessible name that is put together from several elements has plain spaces.
    const plain = (text: string) => text.replaceAll('\u00A0', ' ');
    const hero = screen.getByRole('region', { name: (name) => plain(name) === plain(title) });
    expect(within(hero).getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(within(hero).getByText(lead)).toBeTruthy();
    const target = within(hero).getByRole('link', { name: action }).getAttribute('href') ?? '';
    expect(document.querySelector(target)?.querySelector('form')).toBeTruthy();
    const headings = within(screen.getByRole('list', { name: benefits })).getAllByRole('heading', { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual(names);
  },
);

describe('the form', () => {
  it('shows every error and focuses the first invalid field', async () => {
    const user = userEvent.setup();
    const { posts } = open();
    await user.clear(field(/^Age/));
    await user.type(field(/^Age/), '17');
    await submit(user);
    for (const copy of [
      'Enter your name.',
      'Enter your email so we can answer you.',
      'Choose what interests you most.',
      'You must be at least 18 years old to participate',
      'You must agree to the privacy policy to continue',
    ]) {
      expect(screen.getByText(copy)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field(/^Full Name/));
    expect(posts()).toHaveLength(0);
  });

  it('lists the six interests; the age ranges from 18 to 120 and falls back to 18', async () => {
    const user = userEvent.setup();
    open();
    const options = Array.from(field(/^What interests/).querySelectorAll('option'), (option) => option.value);
    expect(options).toEqual([
      '',
      '1-on-1-coaching',
      'group-programs',
      'conscious-sexuality',
      'retreats',
      'online-community',
      'other',
    ]);
    expect([field(/^Age/).min, field(/^Age/).max, field(/^Age/).value]).toEqual(['18', '120', '18']);
    await user.clear(field(/^Age/));
    await user.tab();
    expect(field(/^Age/).value).toBe('18');
  });

  it('sends the request once, with age and marketing consent in the message', async () => {
    const user = userEvent.setup();
    const { posts, toast } = open({ answer: () => CREATED });
    await fillIn(user);
    await submit(user);
    await screen.findByText('Our team will contact you within 24 hours.');
    expect(toast()).toMatchObject({ title: 'Thank You!' });
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.body).toEqual({
      name: 'Sample Person',
      email: 'lead@example.com',
      coachingType: 'group-programs',
      message: 'Sleep again.\n\nAge: 42\nMarketing Consent: No',
      privacyConsent: true,
      marketingConsent: false,
      source: 'tiktok-landing',
      language: 'en',
    });
    expect(posts()[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{32,36}$/);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('sends the marketing consent', async () => {
    const user = userEvent.setup();
    const { posts } = open({ answer: () => CREATED });
    await fillIn(user);
    await user.click(box(/news and invitations/));
    await submit(user);
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({
      marketingConsent: true,
      message: expect.stringContaining('Marketing Consent: Yes'),
    });
  });

  it('keeps the input after a failure and repeats the same content with the same key', async () => {
    const user = userEvent.setup();
    const { posts, toast } = open({ answer: () => undefined });
    await fillIn(user);
    await submit(user);
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Submission Error', variant: 'destructive' }));
    expect(field(/^What would you like/).value).toBe('Sleep again.');
    expect(box(/privacy policy/).checked).toBe(true);
    // Focusing a field is no change.
    await user.click(field(/^Age/));
    await user.tab();
    await submit(user);
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(posts()[1]?.headers.get('Idempotency-Key')).toBe(posts()[0]?.headers.get('Idempotency-Key'));
  });

  it('repeats the same content with the same key after a reload, and other content with another', async () => {
    const user = userEvent.setup();
    const keys: unknown[] = [];
    for (const added of ['', '', ' Soon.']) {
      const { posts } = open({ answer: () => undefined });
      if (keys.length === 0) await fillIn(user);
      else await user.click(box(/privacy policy/));
      if (added) await user.type(field(/^What would you like/), added);
      await submit(user);
      await waitFor(() => expect(posts()).toHaveLength(1));
      keys.push(posts()[0]?.headers.get('Idempotency-Key'));
      cleanup();
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows the specified text for an unknown error, never the server’s', async () => {
    const user = userEvent.setup();
    const { toast } = open({ answer: () => ({ status: 502, body: '<h1>Bad gateway</h1>' }) });
    await fillIn(user);
    await submit(user);
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Submission Error',
        description: 'Failed to submit form. Please try again.',
      }),
    );
  });

  it('has a text for known errors, and sends once while busy', async () => {
    const user = userEvent.setup();
    const first = open({ answer: () => problem(429, 'rate_limited') });
    await fillIn(user);
    await submit(user);
    await waitFor(() =>
      expect(first.toast()).toMatchObject({ title: 'Submission Error', description: 'Wait a minute, then try again.' }),
    );
    cleanup();
    sessionStorage.clear();
    const second = open();
    await fillIn(user);
    await submit(user);
    await user.click(await screen.findByRole('button', { name: 'Sending…' }));
    expect(second.posts()).toHaveLength(1);
  });

  it('restores the draft after a reload, without checkboxes', async () => {
    const user = userEvent.setup();
    open();
    await fillIn(user);
    cleanup();
    open();
    expect(field(/^Full Name/).value).toBe('Sample Person');
    expect(field(/^Age/).value).toBe('42');
    expect(box(/privacy policy/).checked).toBe(false);
  });

  it('is in Spanish, with age and consent in the practice’s language', async () => {
    const user = userEvent.setup();
    const { posts } = open({ language: 'es', answer: () => CREATED });
    await user.click(screen.getByRole('button', { name: 'Quiero mi sesión gratuita' }));
    expect(screen.getByText('Debes aceptar la política de privacidad para continuar')).toBeTruthy();
    await user.type(field(/^Nombre completo/), 'Persona de Muestra');
    await user.type(field(/^Correo/), 'lead@example.com');
    await user.selectOptions(field(/^¿Qué te interesa/), 'other');
    await user.click(box(/política de privacidad/));
    await user.click(screen.getByRole('button', { name: 'Quiero mi sesión gratuita' }));
    await screen.findByText('Nuestro equipo te contactará en un plazo de 24 horas.');
    expect(posts()[0]?.body).toMatchObject({ language: 'es', message: 'Age: 18\nMarketing Consent: No' });
  });

  it('links to privacy, terms and informed consent', () => {
    open();
    const links = screen.getByRole('navigation', { name: 'Privacy, terms and consent' }).querySelectorAll('a');
    expect(Array.from(links, (link) => link.getAttribute('href'))).toEqual([
      '/privacy-policy',
      '/terms-of-service',
      '/informed-consent',
    ]);
  });
});

describe('the offer', () => {
  it('is not mentioned while there is none', async () => {
    open();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
    expect(screen.queryByText(/expires|applicants/)).toBeNull();
  });

  it('shows its deadline and the remaining spots', async () => {
    open({ offer: { isShown: true, hasEnded: false, endsAt: inHours(20), spotsTotal: 50, spotsRemaining: 13 } });
    expect(await screen.findByText('13 spots left')).toBeTruthy();
    expect(screen.getByText('Limited to the first 50 applicants')).toBeTruthy();
    expect(screen.getByText('The offer expires, in your time')).toBeTruthy();
    expect(screen.getByRole('img', { name: '37 of 50 spots are taken' })).toBeTruthy();
  });

  it('is shown as ended, and the form stays', async () => {
    open({ offer: { isShown: true, hasEnded: true, endsAt: inHours(-1), spotsTotal: 50, spotsRemaining: 0 } });
    expect(await screen.findByRole('heading', { name: 'This offer has ended.' })).toBeTruthy();
    expect(screen.queryByText(/spots? left/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: /^This round is over/ })).toBeTruthy();
    expect(field(/^Full Name/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send My Request' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /free/i })).toBeNull();
  });

  it('ends at its time in an open page', async () => {
    jest.useFakeTimers({ now: new Date('2026-01-09T12:00:00Z') });
    open({
      offer: { isShown: true, hasEnded: false, endsAt: '2026-02-20T12:00:00Z', spotsTotal: 50, spotsRemaining: 3 },
    });
    await act(async () => jest.advanceTimersByTimeAsync(50));
    expect(screen.getByText('3 spots left')).toBeTruthy();
    // Beyond the limit of timers, and a timer that fires too early.
    await act(async () => jest.advanceTimersByTimeAsync(42 * DAY_MS - 100));
    jest.setSystemTime(new Date('2026-02-20T11:59:59.998Z'));
    await act(async () => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByText('3 spots left')).toBeTruthy();
    await act(async () => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('heading', { name: 'This offer has ended.' })).toBeTruthy();
  });
});
