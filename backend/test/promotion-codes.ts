import type { DiscountDuration } from '@leap/domain';
import type { TestApp } from './create-app.js';

/** What of a promotion code a test chooses. */
interface TestCode {
  code?: string;
  percentOff?: number | null;
  amountOff?: number | null;
  duration?: DiscountDuration;
  durationMonths?: number | null;
  maxRedemptions?: number | null;
  plan?: string | null;
}

/** Stores a promotion code: 25 percent off the first payment. @returns its id */
export async function addPromotionCode(
  { dataSource }: Pick<TestApp, 'dataSource'>,
  {
    code = 'WELCOME',
    amountOff = null,
    percentOff = amountOff === null ? 25 : null,
    duration = 'once',
    durationMonths = null,
    maxRedemptions = null,
    plan = null,
  }: TestCode = {},
): Promise<string> {
  const [row] = await dataSource.query<{ id: string }[]>(
    `INSERT INTO promotion_codes (code, percent_off, amount_off, currency, duration, duration_months, max_redemptions, plan)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [code, percentOff, amountOff, amountOff === null ? null : 'usd', duration, durationMonths, maxRedemptions, plan],
  );
  return row?.id ?? '';
}
