import { expect } from '@jest/globals';
import { User } from '../src/modules/accounts/users/user.entity.js';
import { createUser, testPassword } from './factories.js';
import type { InnerCircleTest } from './inner-circle.js';
import { renderSent } from './sent-emails.js';

export const ownMembershipPath = '/api/inner-circle/membership';

/** Unix seconds of an instant. */
export const seconds = (text: string | undefined): number => Date.parse(text ?? '') / 1_000;

/**
 * A member with a membership paid at Stripe, and what both sides see of it.
 * @param circle of the test, which has begun when a function is called
 */
export function ownMembership(circle: () => InnerCircleTest) {
  const isMember = async (): Promise<boolean> =>
    (await circle().test.dataSource.manager.findOneByOrFail(User, { email: 'ana@example.com' })).isInnerCircleMember;

  /** Joins and logs in; `changes` are those of the application. */
  async function own(changes: { email?: string; [field: string]: unknown } = {}) {
    const { test, join, work } = circle();
    const user = await createUser(test.dataSource, { email: changes.email ?? 'ana@example.com', language: 'en' });
    const signup = await join(changes);
    await work();
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return { signup, browser, end: signup.currentPeriodEnd?.toISOString() };
  }

  const subjects = (template: string, to?: string): string[] =>
    circle()
      .outbox.sent.filter((email) => email.template === template && (to === undefined || email.to === to))
      .map((email) => renderSent(email).subject);
  const emails = () => subjects('membership-change', 'ana@example.com');
  const practiceSubjects = () => subjects('membership-activity-practice');

  const events = () =>
    circle().test.dataSource.query<object[]>(
      `SELECT kind, occurrence, occurred_at, until FROM membership_events ORDER BY occurred_at, kind`,
    );

  /** Everything that is derived, without what counts readings. */
  async function stateOf(id: number) {
    const { stripeRevision: _revision, updatedAt: _updated, ...state } = await circle().signup(id);
    return { state, isMember: await isMember(), events: await events() };
  }

  /** Stripe's events again, all of them: backwards, and each twice. */
  async function replay(): Promise<void> {
    await circle().test.dataSource.query('DELETE FROM stripe_events');
    for (const event of (await circle().events()).toReversed())
      for (let time = 0; time < 2; time += 1) expect(await circle().deliver(event)).toBe(200);
    await circle().work();
  }

  return { isMember, own, emails, practiceSubjects, events, stateOf, replay };
}
