import { afterEach, describe, expect, it } from '@jest/globals';
import { specifiedWeeklyCall } from '@leap/domain';
import { cleanup, screen, within } from '@testing-library/react';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fakeApi } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import { AfterPaying } from './after-paying';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Product } from './product';
import { Questions, questionsData } from './questions';

const texts = { en: { 'membership-offer': en }, es: { 'membership-offer': es } };
const folder = join(import.meta.dirname, 'pictures');

afterEach(cleanup);

describe.each([
  ['en', en],
  ['es', es],
] as const)('the portal’s pictures (%s)', (language, copy) => {
  const open = () => renderPage(<Product />, { texts, language, path: '/inner-circle' });

  it('are labeled as samples, and described in text', () => {
    open();
    expect(screen.getByText(copy.product.intro)).toBeTruthy();
    expect(screen.getAllByRole('img').map((picture) => (picture as HTMLImageElement).alt)).toEqual(
      Object.values(copy.product.items).map(({ alt }) => alt),
    );
  });

  it('wait until they come near, and move nothing when they arrive', () => {
    open();
    for (const picture of screen.getAllByRole<HTMLImageElement>('img')) {
      expect(picture.getAttribute('loading')).toBe('lazy');
      const sources = Array.from(picture.parentElement?.querySelectorAll('source') ?? []);
      expect(sources.some(({ type }) => type === 'image/avif')).toBe(true);
      for (const element of [picture, ...sources.filter(({ media }) => media !== '')]) {
        expect(Number(element.getAttribute('width'))).toBeGreaterThan(300);
        expect(Number(element.getAttribute('height'))).toBeGreaterThan(200);
      }
    }
  });

  it('are exactly the files that are there, at most 40 KB each for phones', () => {
    const { container } = open();
    const named = container.innerHTML.match(/(?<=\/remotes\/membership\/pictures\/)[\w.-]+/g) ?? [];
    const there = readdirSync(folder).filter((file) => file.includes(`-${language}-`));
    expect([...new Set(named)].sort()).toEqual(there.sort());
    const large = there.filter((file) => file.includes('-phone-') && statSync(join(folder, file)).size > 40 * 1024);
    expect(large).toEqual([]);
  });
});

it('what follows a payment is an ordered list', async () => {
  fakeApi({ 'GET /api/weekly-call': () => ({ status: 200, body: { ...specifiedWeeklyCall, weekday: 2 } }) });
  renderPage(<AfterPaying />, { texts, path: '/inner-circle' });
  await screen.findByRole('heading', { name: 'The first Tuesday of next month' });
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('heading', { level: 3 }).textContent)).toEqual(
    Object.values(en.after.steps).map(({ when }) => when.replace('{{day}}', 'Tuesday')),
  );
});

it('the structured data contains the questions as the page shows them', () => {
  renderPage(<Questions />, { texts, path: '/inner-circle' });
  const shown = Array.from(document.querySelectorAll('details'), (one) => ({
    name: one.querySelector('h3')?.textContent,
    text: one.querySelector('p')?.textContent,
  }));
  const t = (key: string) =>
    key
      .split(/[:.]/)
      .slice(1)
      .reduce<unknown>((node, part) => (node as never)[part], en);
  const { mainEntity } = questionsData({ t: t as never, language: 'en' }) as unknown as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity.map(({ name, acceptedAnswer: { text } }) => ({ name, text }))).toEqual(shown);
  expect(shown).toHaveLength(Object.keys(en.questions.items).length);
});
