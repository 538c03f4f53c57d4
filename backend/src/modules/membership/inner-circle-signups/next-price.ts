import type { EntityManager } from 'typeorm';

/** A new price of the plan that the member was notified of, and the first payment with it. */
export interface NextPrice {
  /** Cents. */
  amount: number;
  from: Date;
}

/** From the notice until the first payment; Stripe gets the new price in between. */
const NEXT_PRICE = `
  SELECT m.amount, c.charge AS "from"
    FROM plan_price_moves m
    JOIN inner_circle_signups s ON s.id = m.signup_id AND s.subscription_type = m.plan AND NOT s.cancel_at_period_end AND s.membership_ended_at IS NULL,
    LATERAL (SELECT make_interval(months => m.interval_count * CASE m."interval" WHEN 'year' THEN 12 ELSE 1 END) AS length) period,
    LATERAL (SELECT min(s.current_period_end + n * period.length) AS charge FROM generate_series(0, 60) n
              WHERE s.current_period_end + n * period.length >= m.applies_from) c
   WHERE m.signup_id = $1 AND m.notified_at IS NOT NULL AND c.charge > now()
     AND (m.applied_at IS NULL OR m.applied_at >= s.current_period_end - period.length)
   ORDER BY m.created_at DESC LIMIT 1`;

/** The price that a membership will have, once its member was notified; undefined while it stays. */
export async function nextPriceOf(manager: EntityManager, signupId: number): Promise<NextPrice | undefined> {
  const [row] = await manager.query<NextPrice[]>(NEXT_PRICE, [signupId]);
  return row;
}
