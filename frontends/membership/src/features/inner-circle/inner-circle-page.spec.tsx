import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { planAnswers } from '../../../../testing/plans';
import { renderPage } from '../../../../testing/render-page';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import { InnerCircleHero } from './inner-circle-hero';
import { Page } from './inner-circle-page';
import flowEn from './locales/en.json' with { type: 'json' };
import flowEs from './locales/es.json' with { type: 'json' };
import offerEn from './offer/locales/en.json' with { type: 'json' };
import offerEs from './offer/locales/es.json' with { type: 'json' };
import { centsPerMonth, centsPerYear, intervalText, monthsOf } from './plan-facts';

const texts = {
  en: { membership: en, 'membership-inner-circle': flowEn, 'membership-offer': offerEn },
  es: { membership: es, 'membership-inner-circle': flowEs, 'membership-offer': offerEs },
};
const plans = planAnswers;

const review = {
  id: '1',
  name: 'Sample Client',
  rating: 5,
  title: 'Sample title',
  content: 'Sample praise.',
  language: 'en',
};
const spanishReview = { ...review, id: '2', name: 'Persona de Muestra', content: 'Elogio de muestra.', language: 'es' };

function open({
  language = 'en' as 'en' | 'es',
  answer = (): FakeAnswer => ({ status: 200, body: plans }),
  reviews = [] as object[],
} = {}) {
  fakeApi({ 'GET /api/inner-circle/plans': answer, 'GET /api/testimonials': () => ({ status: 200, body: reviews }) });
  return renderPage(<Page />, { texts, language, path: '/inner-circle' });
}

const row = (name: RegExp) =>
  screen.findByRole('heading', { level: 3, name }).then((heading) => heading.closest('li') as HTMLLIElement);

afterEach(cleanup);

it('links to the next step of an application that was started in this browser', async () => {
  localStorage.setItem('inner-circle-begun', '1');
  const signup = { signupId: 3, firstName: 'Sample', step: 'payment', paymentStatus: 'pending' };
  fakeApi({
    'GET /api/inner-circle/plans': () => ({ status: 200, body: plans }),
    'GET /api/testimonials': () => ({ status: 200, body: [] }),
    'GET /api/inner-circle/signup': () => ({ status: 200, body: signup }),
  });
  renderPage(<InnerCircleHero />, { texts, path: '/inner-circle' });
  const link = await screen.findByRole('link', { name: flowEn.section.resume.payment });
  expect(link.getAttribute('href')).toBe('/inner-circle?step=payment');
  expect(link.parentElement?.textContent).toContain('Sample');
  localStorage.removeItem('inner-circle-begun');
});

describe('plans', () => {
  it.each([
    [1, 'titleOther', 0],
    [2, 'titleOther', 1],
    [3, 'title', 1],
    [4, 'titleOther', 1],
  ] as const)('says “three” of three alone, and compares what there is: %d', async (count, title, tables) => {
    const [monthly, quarterly, yearly] = plans;
    const half = { ...quarterly, value: 'half-year', name: { en: 'Half a year', es: 'Medio año' }, intervalCount: 6 };
    open({
      answer: () => ({
        status: 200,
        body: [monthly, quarterly, half, yearly].filter((_, at) => (count === 3 ? at !== 2 : at < count)),
      }),
    });
    expect(await screen.findAllByRole('link', { name: /^Apply to join, / })).toHaveLength(count);
    expect(screen.getByRole('heading', { level: 2, name: en.innerCircle.plans[title] })).toBeTruthy();
    expect(screen.queryAllByRole('table')).toHaveLength(tables);
    expect(screen.queryAllByText(en.innerCircle.plans.introOne)).toHaveLength(count === 1 ? 1 : 0);
  });

  it('shows prices from cents, savings, and quarterly as the popular one', async () => {
    open();
    expect((await row(/^Monthly/)).textContent).toContain('$100 per month');
    const quarterly = await row(/^Quarterly/);
    expect(quarterly.textContent).toContain('Most popular');
    expect(quarterly.textContent).toContain('$275 every 3 months');
    expect(quarterly.textContent).toContain('Save $25');
    const yearly = await row(/^Yearly/);
    expect(yearly.textContent).toContain('$1,000 per year');
    expect(yearly.textContent).toContain('Save $200');
    expect(screen.getAllByText('Most popular')).toHaveLength(1);
    expect((await row(/^Monthly/)).textContent).not.toContain('Save');
  });

  it('link to the application with that plan', async () => {
    const user = userEvent.setup();
    open();
    const quarterly = (): HTMLInputElement => screen.getByRole('radio', { name: /^Quarterly/ });
    await row(/^Monthly/);
    const links = screen.getAllByRole('link', { name: /^Apply to join, / });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('#apply'));
    expect(quarterly().checked).toBe(true);
    const yearly: HTMLInputElement = screen.getByRole('radio', { name: /^Yearly/ });
    await user.click(links[2] as HTMLElement);
    expect(yearly.checked).toBe(true);
    // Another choice in the form, then the same plan's button again.
    await user.click(quarterly());
    await user.click(links[2] as HTMLElement);
    expect(yearly.checked).toBe(true);
  });

  it('say for whom they are and what they add, each in other words', async () => {
    open();
    await row(/^Monthly/);
    const texts = screen
      .getAllByRole('link', { name: /^Apply to join, / })
      .flatMap((link) =>
        Array.from(link.closest('li')?.querySelectorAll('h3 ~ p, div > p') ?? [], (p) => p.textContent),
      );
    expect(new Set(texts).size).toBe(texts.length);
    expect((await row(/^Quarterly/)).textContent).toContain('Adds to Monthly');
    expect((await row(/^Yearly/)).textContent).toContain('Adds to Quarterly');
    expect((await row(/^Quarterly/)).textContent).toContain('about thirteen Mondays');
  });

  it('have the names and prices of the owner, say a trial, and offer no button when they are sold out', async () => {
    const [monthly, ...others] = planAnswers;
    const changed = { ...monthly, name: { en: 'Month by month', es: 'Mes a mes' }, amount: 12_550, trialDays: 14 };
    open({ answer: () => ({ status: 200, body: [changed, ...others.map((plan) => ({ ...plan, isSoldOut: true }))] }) });
    const first = await row(/^Month by month/);
    expect(first.textContent).toContain('$125.50');
    expect(first.textContent).toContain('First 14 days free');
    expect(screen.getAllByRole('link', { name: /^Apply to join, / })).toHaveLength(1);
    expect(screen.getAllByText('Sold out', { selector: 'span, strong, p' }).length).toBeGreaterThan(1);
  });

  it('are compared by what differs; what they all include stands once', async () => {
    open();
    const table = await screen.findByRole('table');
    const cells = (name: string) =>
      Array.from(
        within(table).getByRole('rowheader', { name }).parentElement?.querySelectorAll('td') ?? [],
        (cell) => cell.textContent,
      );
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Plan', 'Monthly', 'Quarterly', 'Yearly']);
    expect(cells('Per month')).toEqual(['$100', '$91.67', '$83.33']);
    expect(cells('In a year')).toEqual(['$1,200', '$1,100', '$1,000']);
    expect(cells('You save in a year')).toEqual(['Nothing', '$100', '$200']);
    expect(cells('If you cancel, you stay until the end of')).toEqual(['the month', 'the 3 months', 'the year']);
    const [common, ...others] =
      within(table).getByRole('rowheader', { name: 'In every plan' }).parentElement?.querySelectorAll('td') ?? [];
    expect(others).toEqual([]);
    expect(common?.colSpan).toBe(3);
    expect(within(common as HTMLElement).getAllByRole('listitem')).toHaveLength(5);
  });

  it('speaks Spanish', async () => {
    open({ language: 'es' });
    const quarterly = await row(/^Trimestral/);
    expect(quarterly.textContent).toContain('cada 3 meses');
    expect(quarterly.textContent).toMatch(/Ahorras .*25/);
  });

  it('offer a retry after a failure', async () => {
    const user = userEvent.setup();
    let broken = true;
    open({ answer: () => (broken ? { status: 503 } : { status: 200, body: plans }) });
    expect(await screen.findByRole('heading', { name: 'The plans didn’t load' })).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/^Quarterly/)).toBeTruthy();
  });

  it('show an alternative when there is no plan', async () => {
    open({ answer: () => ({ status: 200, body: [] }) });
    expect(await screen.findByRole('heading', { name: 'No plans are open right now' })).toBeTruthy();
  });
});

describe('arguments', () => {
  it.each([
    ['en', /^What carries you all week/, ['Weekly calls', 'Pods', 'Rituals', 'Accountability', 'Peer support']],
    [
      'es',
      /^Lo que te sostiene toda la semana/,
      ['Llamadas semanales', 'Grupos pequeños', 'Rituales', 'Compromiso', 'Apoyo entre pares'],
    ],
  ] as const)('list the five parts of a membership (%s)', (language, title, names) => {
    open({ language });
    const benefits = within(screen.getByRole('region', { name: title })).getAllByRole('listitem');
    expect(benefits.map((benefit) => within(benefit).getByRole('heading', { level: 3 }).textContent)).toEqual(names);
    for (const benefit of benefits) expect(benefit.querySelector('p')?.textContent).toMatch(/\w{3}/);
  });

  it.each([
    ['en', 'From a review', review, '5 out of 5 stars'],
    ['es', 'De una reseña', spanishReview, '5 de 5 estrellas'],
  ] as const)(
    'quote one review with author and stars, in the page’s language if possible (%s)',
    async (language, title, { content, name }, stars) => {
      open({
        language,
        reviews: [
          { ...spanishReview, id: '3', language: language === 'en' ? 'es' : 'en', content: 'Another.' },
          review,
          spanishReview,
        ],
      });
      const voice = await screen.findByRole('region', { name: title });
      expect(voice.querySelectorAll('blockquote')).toHaveLength(1);
      expect(voice.querySelector('blockquote')?.textContent).toBe(content);
      expect(within(voice).getByText(name)).toBeTruthy();
      expect(within(voice).getByRole('img', { name: stars })).toBeTruthy();
    },
  );

  it('quote one in the other language, marked as such, rather than none', async () => {
    open({ reviews: [spanishReview] });
    const voice = await screen.findByRole('region', { name: 'From a review' });
    expect(voice.querySelector('blockquote')?.lang).toBe('es');
    expect(within(voice).getByText('Español')).toBeTruthy();
  });

  it('render nothing without a review', async () => {
    open();
    await row(/^Monthly/);
    expect(screen.queryByRole('region', { name: 'From a review' })).toBeNull();
  });
});

describe('plan facts', () => {
  it('compute months and prices per month', () => {
    expect(monthsOf({ interval: 'year', intervalCount: 2 })).toBe(24);
    expect(centsPerMonth({ amount: 27500, interval: 'month', intervalCount: 3 })).toBe(9167);
    expect(centsPerYear({ amount: 27500, interval: 'month', intervalCount: 3 })).toBe(110_000);
  });

  it('find the text of any interval', () => {
    expect(intervalText({ interval: 'month', intervalCount: 1 })).toEqual({ key: 'month', number: 1 });
    expect(intervalText({ interval: 'month', intervalCount: 6 })).toEqual({ key: 'months', number: 6 });
    expect(intervalText({ interval: 'year', intervalCount: 2 })).toEqual({ key: 'years', number: 2 });
  });
});
