import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LEAD_SOURCE } from '@leap/domain';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { Contact } from './contact.entity.js';
import { LeadOfferService } from './lead-offer.service.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.manager.deleteAll(Contact));

const START = '2026-03-02T09:00:00.000Z';
const startAt = (instant: string | null) =>
  test.dataSource.query(
    `UPDATE site_settings SET claims = claims || jsonb_build_object('leadOfferStartsAt', $1::text)`,
    [instant],
  );
const stop = () => test.dataSource.query(`UPDATE site_settings SET claims = claims - 'leadOfferStartsAt'`);
const at = (instant: string) => test.app.get(LeadOfferService).get(new Date(instant));
const lead = (createdAt: string, source: string | null = LEAD_SOURCE) =>
  test.dataSource.manager.insert(Contact, {
    name: 'Ana',
    email: 'ana@example.com',
    coachingType: 'retreats',
    source,
    createdAt: new Date(createdAt),
  });

describe('GET /api/lead-offer', () => {
  it('is absent until the owner starts an offer', async () => {
    await stop();
    expect((await test.http.get('/api/lead-offer').expect(200)).body).toEqual({ isShown: false, hasEnded: false });
    for (const nonsense of ['', 'soon', '2999-01-01T00:00:00Z']) {
      await startAt(nonsense);
      expect((await test.http.get('/api/lead-offer').expect(200)).body).toEqual({ isShown: false, hasEnded: false });
    }
  });

  it('counts each new lead, and no other request', async () => {
    await startAt(new Date(Date.now() - 60_000).toISOString());
    const send = (source?: string) =>
      test.http
        .post('/api/contacts')
        .send({ name: 'Ana', email: 'ana@example.com', coachingType: 'retreats', message: 'Age: 30', source })
        .expect(201);
    await send(LEAD_SOURCE);
    await send(LEAD_SOURCE);
    await send('landing');
    await send();
    const { body } = await test.http.get('/api/lead-offer').expect(200);
    expect(body).toMatchObject({ isShown: true, spotsTotal: 50, spotsRemaining: 48, hasEnded: false });
    expect(Date.parse(body.endsAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
  });
});

describe('the offer', () => {
  beforeEach(() => startAt(START));

  it.each([
    ['2026-03-02T08:59:59.999Z', { isShown: false, hasEnded: false }],
    ['2026-03-02T09:00:00.000Z', { isShown: true, hasEnded: false, endsAt: '2026-03-04T09:00:00.000Z' }],
    ['2026-03-04T08:59:59.999Z', { isShown: true, hasEnded: false }],
    [
      '2026-03-04T09:00:00.000Z',
      { isShown: true, hasEnded: true, endsAt: '2026-03-04T09:00:00.000Z', spotsRemaining: 50 },
    ],
  ])('at %s is %j', async (now, expected) => expect(await at(now)).toMatchObject(expected));

  it('does not count leads from before the start', async () => {
    await lead('2026-03-02T08:59:59.999Z');
    await lead('2026-03-02T09:00:00.000Z');
    expect(await at('2026-03-02T10:00:00Z')).toMatchObject({ spotsRemaining: 49 });
  });

  it('ends with the fiftieth lead, and never counts below zero', async () => {
    for (let count = 0; count < 49; count += 1) await lead(START);
    expect(await at('2026-03-02T10:00:00Z')).toMatchObject({ spotsRemaining: 1, hasEnded: false });
    await lead(START);
    expect(await at('2026-03-02T10:00:00Z')).toMatchObject({ spotsRemaining: 0, hasEnded: true });
    await lead(START);
    expect(await at('2026-03-02T10:00:00Z')).toMatchObject({ isShown: true, spotsRemaining: 0, hasEnded: true });
  });
});
