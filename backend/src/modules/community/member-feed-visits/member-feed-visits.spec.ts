import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { MemberFeedVisit } from './member-feed-visit.entity.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function member() {
  const user = await createUser(test.dataSource, { isInnerCircleMember: true });
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  const visit = async () => (await browser.put('/api/member/feed-visit').expect(200)).body as { newSince?: string };
  const setVisit = (visitedAt: Date) =>
    test.dataSource.manager.update(MemberFeedVisit, { userId: user.id }, { visitedAt });
  return { user, visit, setVisit };
}
const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

it('answers the visit before this one, each member their own; reloads and other devices are the same visit', async () => {
  const ana = await member();
  expect(await ana.visit()).toEqual({});
  expect(await ana.visit()).toEqual({});
  const yesterday = ago(60 * 24);
  await ana.setVisit(yesterday);
  expect(await ana.visit()).toEqual({ newSince: yesterday.toISOString() });
  await ana.setVisit(ago(29));
  expect(await ana.visit()).toEqual({ newSince: yesterday.toISOString() });
  const before = ago(31);
  await ana.setVisit(before);
  expect(await ana.visit()).toEqual({ newSince: before.toISOString() });
  expect(await (await member()).visit()).toEqual({});
});

it('is one visit when two tabs open at once', async () => {
  const ben = await member();
  await Promise.all(Array.from({ length: 6 }, () => ben.visit()));
  const yesterday = ago(60 * 24);
  await ben.setVisit(yesterday);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ben.visit()));
  expect(new Set(answers.map(({ newSince }) => newSince))).toEqual(new Set([yesterday.toISOString()]));
});
