import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRetreatOffering } from '../../../../test/content-factories.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { RetreatOffering } from './retreat-offering.entity.js';
import { RetreatOfferingsService } from './retreat-offerings.service.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.manager.clear(RetreatOffering));

const titles = async (query = ''): Promise<string[]> =>
  (await test.http.get(`/api/retreat-offerings${query}`).expect(200)).body.map(({ title }: { title: string }) => title);
const dated = (startsOn: string, endsOn = startsOn) => ({ startsOn, endsOn });

describe('GET /api/retreat-offerings', () => {
  it('answers each public field, and no internal one', async () => {
    const offering = await createRetreatOffering(test.dataSource, dated('2025-07-17', '2025-07-20'));
    const { body } = await test.http.get('/api/retreat-offerings').expect(200).expect('Cache-Control', 'no-cache');
    expect(body).toEqual([
      {
        id: offering.id,
        kind: 'retreat',
        title: offering.title,
        date: 'Sample date',
        startsOn: '2025-07-17',
        endsOn: '2025-07-20',
        isPast: true,
        location: 'Sample place',
        description: 'Sample text.',
        link: 'https://example.com/retreat',
        buttonText: 'Sample button',
        language: 'en',
      },
    ]);
  });

  it('lists coming ones by date, then those on request, then past ones, the latest first', async () => {
    await createRetreatOffering(test.dataSource, { title: 'older', ...dated('2024-01-01') });
    await createRetreatOffering(test.dataSource, { title: 'later', ...dated('2999-02-01') });
    await createRetreatOffering(test.dataSource, { title: 'second', position: 2 });
    await createRetreatOffering(test.dataSource, { title: 'past', ...dated('2025-01-01') });
    await createRetreatOffering(test.dataSource, { title: 'first', position: 1 });
    await createRetreatOffering(test.dataSource, { title: 'sooner', ...dated('2999-01-01') });
    await createRetreatOffering(test.dataSource, { title: 'hidden', isActive: false });
    expect(await titles()).toEqual(['sooner', 'later', 'first', 'second', 'past', 'older']);
  });

  it('prefers the requested language and shows the other one only without an active translation', async () => {
    const [paired, half] = [randomUUID(), randomUUID()];
    await createRetreatOffering(test.dataSource, { title: 'pair-en', translationGroupId: paired });
    await createRetreatOffering(test.dataSource, { title: 'pair-es', translationGroupId: paired, language: 'es' });
    await createRetreatOffering(test.dataSource, { title: 'only-en' });
    await createRetreatOffering(test.dataSource, { title: 'only-es', language: 'es' });
    await createRetreatOffering(test.dataSource, { title: 'half-en', translationGroupId: half });
    await createRetreatOffering(test.dataSource, {
      title: 'half-es',
      translationGroupId: half,
      language: 'es',
      isActive: false,
    });
    expect(await titles('?language=es')).toEqual(['half-en', 'only-en', 'only-es', 'pair-es']);
    expect(await titles('?language=en')).toEqual(['half-en', 'only-en', 'only-es', 'pair-en']);
    expect(await titles()).toEqual(await titles('?language=en'));
    await test.http.get('/api/retreat-offerings?language=fr').expect(422);
    await test.http.get('/api/retreat-offerings?page=2').expect(422);
  });
});

describe('an offering is past when its last day is over in its time zone', () => {
  it.each([
    ['America/Bogota', '2025-07-21T04:59:59Z', false],
    ['America/Bogota', '2025-07-21T05:00:00Z', true],
    ['Pacific/Auckland', '2025-07-20T11:59:59Z', false],
    ['Pacific/Auckland', '2025-07-20T12:00:00Z', true],
    ['America/Los_Angeles', '2025-07-21T06:59:59Z', false],
    ['America/Los_Angeles', '2025-07-21T07:00:00Z', true],
    ['America/Bogota', '2025-07-18T12:00:00Z', false],
  ])('%s at %s: %s', async (timeZone, now, isPast) => {
    await createRetreatOffering(test.dataSource, { ...dated('2025-07-17', '2025-07-20'), timeZone });
    expect(await test.app.get(RetreatOfferingsService).list('en', new Date(now))).toMatchObject([{ isPast }]);
  });

  it('never, when it is on request', async () => {
    await createRetreatOffering(test.dataSource);
    expect(await test.app.get(RetreatOfferingsService).list('en', new Date('2999-01-01'))).toMatchObject([
      { isPast: false, startsOn: null },
    ]);
  });
});

it.each([
  ['an end before the start', dated('2025-07-20', '2025-07-17'), /dates_in_order/],
  ['a start without an end', { startsOn: '2025-07-20' }, /dates_in_order/],
  ['a zone that there is not', { timeZone: 'America/Nowhere' }, /time zone/],
  ['an unknown kind', { kind: 'party' as 'retreat' }, /kind_known/],
  ['an unknown language', { language: 'fr' as 'en' }, /language_known/],
])('the table refuses %s', (_name, change, reason) =>
  expect(createRetreatOffering(test.dataSource, change)).rejects.toThrow(reason),
);
