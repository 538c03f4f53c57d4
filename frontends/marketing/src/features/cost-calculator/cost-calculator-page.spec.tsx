import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import marketingEn from '../../locales/en.json' with { type: 'json' };
import marketingEs from '../../locales/es.json' with { type: 'json' };
import { Page } from './cost-calculator-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: {
    'marketing-cost-calculator': en,
    marketing: marketingEn,
    shell: { common: { opensInNewTab: '(opens in a new tab)' } },
  },
  es: {
    'marketing-cost-calculator': es,
    marketing: marketingEs,
    shell: { common: { opensInNewTab: '(se abre en otra pestaña)' } },
  },
};
const RESULT = 'Here’s what staying stuck might be costing you...';
const settings = {
  status: 200,
  body: { contactEmail: 'hello@example.com', links: { consultation: 'https://calls.example.com/book' } },
};

function open(language: 'en' | 'es' = 'en') {
  const calls = fakeApi({ 'GET /api/site-settings': () => settings });
  renderPage(<Page />, { texts, language, path: '/cost-calculator' });
  return calls;
}

/** Replaces the page like navigation, while the history keeps its entry. */
function Leavable() {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button onClick={() => setIsHere(!isHere)}>Leave or come back</button>
      {isHere && <Page />}
    </>
  );
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const calculate = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Calculate My Cost of Inaction' }));

async function again(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Calculate Again' }));
  await screen.findByRole('heading', { name: 'Let’s Calculate Your Cost' });
}

async function fill(user: UserEvent, label: RegExp, text: string): Promise<void> {
  await user.clear(field(label));
  if (text) await user.type(field(label), text);
}

beforeEach(() => {
  sessionStorage.clear();
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

describe('the form', () => {
  it('has the seven specified questions and defaults', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Cost of Inaction Calculator' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Let’s Calculate Your Cost' })).toBeTruthy();
    expect(screen.getByText('Be honest with yourself - this is for your eyes only')).toBeTruthy();
    expect([/^Ideal/, /^Current/, /^Hours/, /^Value/, /^Decisions/].map((label) => field(label).value)).toEqual([
      '10000',
      '5000',
      '10',
      '100',
      '5',
    ]);
    expect([/^Ideal/, /^Current/, /^Hours/, /^Value/, /^Decisions/].map((label) => field(label).name)).toEqual([
      'ideal_income',
      'current_income',
      'hours_lost',
      'hourly_value',
      'avoidance_count',
    ]);
    const slider = screen.getByRole('slider');
    expect(['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => slider.getAttribute(name))).toEqual([
      '1',
      '10',
      '5',
    ]);
    expect(field(/^What would you do/).required).toBe(false);
  });

  it.each([
    ['', 'Enter a number. Zero is fine.'],
    ['abc', 'Use numbers only, for example 2500.'],
    ['-1', 'This can’t be less than 0.'],
    ['10000001', 'This can’t be more than 10,000,000.'],
    ['1e5', 'Use numbers only, for example 2500.'],
  ])('refuses %p at its field and stays', async (text, copy) => {
    const user = userEvent.setup();
    open();
    await fill(user, /^Hours lost/, text);
    await calculate(user);
    expect(screen.getByText(copy)).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Hours lost/));
    expect(field(/^Hours lost/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('heading', { name: RESULT })).toBeNull();
    await fill(user, /^Hours lost/, '3');
    expect(screen.queryByText(copy)).toBeNull();
  });

  it.each(['0', '10000000'])('accepts the limit %s', async (text) => {
    const user = userEvent.setup();
    open();
    for (const label of [/^Ideal/, /^Current/, /^Hours/, /^Value/, /^Decisions/]) await fill(user, label, text);
    await calculate(user);
    expect(screen.getByRole('heading', { name: RESULT })).toBeTruthy();
  });

  it('shows the cost while it is typed: four numbered parts, income and three months; announces it after a pause', async () => {
    const user = userEvent.setup();
    open();
    const parts = () =>
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(parts()).toEqual(['1Income$5,000', '2Energy$4,000', '3Decisions$1,000', '4Structure$500']);
    expect(screen.getByText('What comes in now').parentElement?.textContent).toBe('What comes in now$5,000');
    const ring = () => screen.getByRole('img', { name: /^The share of your month that is lost: / });
    const numbers = () => Array.from(ring().querySelectorAll('text'), ({ textContent }) => textContent);
    expect([ring().querySelectorAll('path').length, numbers()]).toEqual([5, ['1', '2', '3', '4']]);
    const before = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(before.join('')).toBe('');
    await fill(user, /^Current/, '10000');
    await fill(user, /^Decisions/, '1');
    expect(parts().slice(0, 3)).toEqual(['1Income$0', '2Energy$4,000', '3Decisions$200']);
    expect(numbers()).toEqual(['2', '3', '4']);
    expect(await screen.findByText('$4,700 a month, $14,100 in three months.')).toBeTruthy();
    await fill(user, /^Decisions/, 'abc');
    expect(parts()[2]).toBe('3Decisions$0');
  });

  it('forgets what was typed', async () => {
    const user = userEvent.setup();
    open();
    await fill(user, /^Ideal/, '7777');
    await user.click(screen.getByRole('button', { name: 'Forget it' }));
    expect([field(/^Ideal/).value, sessionStorage.length]).toEqual(['10000', 0]);
    expect(document.activeElement).toBe(screen.getByText('Forgotten. The form is empty again.'));
  });

  it('restores its values after a reload in this tab only', async () => {
    const user = userEvent.setup();
    open();
    await fill(user, /^Ideal/, '7777');
    cleanup();
    open();
    expect(field(/^Ideal/).value).toBe('7777');
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).toBe('');
  });
});

describe('the result', () => {
  async function result(user: UserEvent): Promise<HTMLElement[]> {
    await calculate(user);
    return within(screen.getByRole('region', { name: 'Monthly Cost Breakdown' })).getAllByRole('listitem');
  }

  it('shows the defaults as 5,000, 4,000, 1,000 and 500, total 10,500, three months 31,500', async () => {
    const user = userEvent.setup();
    open();
    const cards = await result(user);
    expect(
      cards.map((card) => [within(card).getByRole('heading').textContent, within(card).getByText(/^\$/).textContent]),
    ).toEqual([
      ['Lost Monthly Income', '$5,000'],
      ['Emotional Energy Cost', '$4,000'],
      ['Avoided Decisions Cost', '$1,000'],
      ['Structure Deficit Cost', '$500'],
    ]);
    expect(screen.getByText('TOTAL Monthly Cost').nextElementSibling?.textContent).toBe('$10,500');
    expect(screen.getByText('3-Month Projection').nextElementSibling?.textContent).toBe('$31,500');
    expect(screen.getByRole('heading', { name: 'How We Calculated Your Numbers' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Why These Numbers Matter' })).toBeTruthy();
    expect(screen.getByText('Imagine redirecting that energy into your alignment, structure, and power.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: RESULT }));
  });

  it('explains each part with the answers', async () => {
    const user = userEvent.setup();
    open();
    await fill(user, /^Ideal/, '8,000');
    await fill(user, /^Hours/, '1');
    await fill(user, /^Decisions/, '3');
    const sentences = (await result(user)).map((card) => card.textContent);
    expect(sentences[0]).toContain('$8,000 a month and you earn $5,000');
    expect(sentences[1]).toContain('1 hour a week goes');
    expect(sentences[2]).toContain('3 decisions a week');
    expect(sentences[3]).toContain('5 out of 10');
  });

  it.each([
    [
      'en',
      'Calculate My Cost of Inaction',
      'Monthly Cost Breakdown',
      'How We Calculated Your Numbers',
      ['about $50 each', '$100 a month for each point'],
      ['costs about $50', 'cost about $100 a month each'],
    ],
    [
      'es',
      'Calcular mi costo de no actuar',
      'Desglose del costo mensual',
      'Cómo calculamos tus números',
      ['a unos $50 cada una', '$100 al mes por cada punto'],
      ['cuesta unos $50', 'cuestan unos $100 al mes cada uno'],
    ],
  ] as const)(
    'states the cost of an avoided decision and a missing point, in method and breakdown (%s)',
    async (language, submit, breakdown, method, formulas, sentences) => {
      const user = userEvent.setup();
      open(language);
      await user.click(screen.getByRole('button', { name: submit }));
      const explained = within(screen.getByRole('region', { name: method })).getAllByRole('definition');
      const cards = within(screen.getByRole('region', { name: breakdown })).getAllByRole('listitem');
      formulas.forEach((formula, index) => expect(explained[index + 2]?.textContent).toContain(formula));
      sentences.forEach((sentence, index) => expect(cards[index + 2]?.textContent).toContain(sentence));
    },
  );

  it('draws four parts and the projection, with text alternatives', async () => {
    const user = userEvent.setup();
    open();
    await calculate(user);
    expect(
      screen
        .getByRole('img', {
          name: /^A ring in four parts: Lost Monthly Income \$5,000, .*Structure Deficit Cost \$500$/,
        })
        .querySelectorAll('path'),
      // What comes in is the fifth.
    ).toHaveLength(5);
    expect(
      screen.getByRole('img', { name: 'A line that climbs from $0 today to $31,500 after three months' }),
    ).toBeTruthy();
  });

  it('sends nothing during the calculation', async () => {
    const user = userEvent.setup();
    const calls = open();
    await user.type(field(/^What would you do/), 'Something private.');
    await calculate(user);
    await again(user);
    await calculate(user);
    // The page's preload otherwise asks for these.
    expect(calls.filter(({ route }) => route !== 'GET /api/site-settings')).toEqual([]);
    expect(window.location.search + window.location.hash).toBe('');
  });

  it('is emailed with consent, without the dream, and confirmed in place', async () => {
    const user = userEvent.setup();
    const answers = [
      { status: 503, body: {} },
      { status: 201, body: { id: '1' } },
    ];
    const calls = fakeApi({
      'GET /api/site-settings': () => settings,
      'POST /api/calculator-emails': () => answers.shift(),
    });
    renderPage(<Page />, { texts, path: '/cost-calculator' });
    await user.type(field(/^What would you do/), 'Private.');
    await calculate(user);
    const submit = () => user.click(screen.getByRole('button', { name: 'Email me this' }));
    const sent = () => calls.filter(({ route }) => route === 'POST /api/calculator-emails');
    await submit();
    expect(screen.getByText('Enter the address for your result.')).toBeTruthy();
    expect(screen.getByText('Check this box so that we may use your address.')).toBeTruthy();
    await user.type(field(/^Email Address/), ' ana@example.com ');
    await user.click(screen.getByRole('checkbox', { name: /^I agree that you use this address/ }));
    await submit();
    expect(await screen.findByRole('alert')).toBeTruthy();
    await submit();
    await screen.findByText('It’s on its way.');
    expect(document.activeElement?.textContent).toContain('We’re sending it to ana@example.com.');
    expect(sent().map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({
        email: 'ana@example.com',
        privacyConsent: true,
        language: 'en',
        ideal_income: 10_000,
        current_income: 5_000,
        hours_lost: 10,
        hourly_value: 100,
        avoidance_count: 5,
        structure_score: 5,
      })),
    );
    expect(new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('quotes the dream, if there is one', async () => {
    const user = userEvent.setup();
    open();
    await calculate(user);
    expect(screen.queryByRole('blockquote')).toBeNull();
    await again(user);
    await user.type(field(/^What would you do/), '  Open the <b>workshop</b>. ');
    await calculate(user);
    expect(screen.getByText('“Open the <b>workshop</b>.”')).toBeTruthy();
  });

  it('offers three next steps; "again" keeps the answers and moves the focus', async () => {
    const user = userEvent.setup();
    open();
    await calculate(user);
    expect(screen.getByRole('heading', { name: 'Ready to stop the cost and start your transformation?' })).toBeTruthy();
    const call = () => screen.getByRole<HTMLAnchorElement>('link', { name: /^Schedule Free Foundation Call/ });
    // Until the settings have come, it leads to the form.
    await waitFor(() => expect(call().href).toBe('https://calls.example.com/book'));
    expect([call().target, call().rel]).toEqual(['_blank', 'noopener noreferrer']);
    expect(screen.getByRole('link', { name: 'Activate AI Coach Now' }).getAttribute('href')).toBe('/ai-coach');
    await again(user);
    expect(screen.queryByRole('heading', { name: RESULT })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Let’s Calculate Your Cost' }));
    expect(field(/^Ideal/).value).toBe('10000');
  });

  it('has a history entry: Back leads to the form with its answers, Forward to the result', async () => {
    const user = userEvent.setup();
    open();
    await fill(user, /^Ideal/, '8000');
    await calculate(user);
    window.history.back();
    const title = await screen.findByRole('heading', { name: 'Let’s Calculate Your Cost' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(field(/^Ideal/).value).toBe('8000');
    window.history.forward();
    expect(await screen.findByRole('heading', { name: RESULT })).toBeTruthy();
    expect(JSON.stringify(window.history.state)).not.toContain('8000');
  });

  it('is restored when the visitor returns from another page', async () => {
    const user = userEvent.setup();
    fakeApi({ 'GET /api/site-settings': () => settings });
    renderPage(<Leavable />, { texts, path: '/cost-calculator' });
    await user.type(field(/^What would you do/), 'Open the workshop.');
    await calculate(user);
    await user.click(screen.getByRole('button', { name: 'Leave or come back' }));
    expect(screen.queryByRole('heading', { name: RESULT })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave or come back' }));
    expect(await screen.findByText('“Open the workshop.”')).toBeTruthy();
    expect(screen.getByRole('heading', { name: RESULT })).toBeTruthy();
  });

  it('shares an address without the visitor’s data, and prints', async () => {
    const user = userEvent.setup();
    const print = jest.fn();
    window.print = print;
    open();
    await user.type(field(/^What would you do/), 'Private');
    await calculate(user);
    await user.click(screen.getByRole('button', { name: 'Share the calculator' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/cost-calculator');
    expect(screen.getByText('Link copied. It opens an empty form.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('has a text for zero cost', async () => {
    const user = userEvent.setup();
    open();
    for (const label of [/^Ideal/, /^Hours/, /^Decisions/]) await fill(user, label, '0');
    screen.getByRole('slider').focus();
    await user.keyboard('{End}');
    await calculate(user);
    expect(screen.getByText(/^Going by these answers, nothing/)).toBeTruthy();
    expect(screen.getByText(/No points missing/)).toBeTruthy();
  });

  it('speaks Spanish', async () => {
    const user = userEvent.setup();
    open('es');
    await user.click(screen.getByRole('button', { name: 'Calcular mi costo de no actuar' }));
    expect(screen.getByText('Costo mensual TOTAL').nextElementSibling?.textContent).toMatch(/10[.,]500/);
    expect(screen.getByRole('button', { name: 'Calcular de nuevo' })).toBeTruthy();
  });
});
