import type { DataSource } from 'typeorm';
import { BOOKING_ZONE } from '@leap/domain';
import { revenueMovements } from '../../membership/membership.module.js';
import {
  revenueMovementKinds,
  type DashboardPointDto,
  type DashboardRevenueDto,
  type RevenueMovementKind,
} from './dashboard.dto.js';

/**
 * What changed the monthly recurring revenue in these days, from the same periods as its level and churn. One statement.
 * @param points of {@link dashboardNumbers} for the same instant
 */
export async function dashboardRevenue(
  dataSource: DataSource,
  points: DashboardPointDto[],
  now: Date,
): Promise<DashboardRevenueDto> {
  const last = points.at(-1);
  const rows = await dataSource.query<{ kind: RevenueMovementKind; memberships: number; amount: number }[]>(
    revenueMovements,
    [BOOKING_ZONE, points[0]?.date, now],
  );
  const movements = revenueMovementKinds.map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, memberships: 0, amount: 0 },
  );
  const end = last?.recurringRevenue ?? 0;
  const change = movements.reduce((sum, { amount }) => sum + amount, 0);
  // Each amount is rounded to cents, and together they are exact.
  return { start: Math.max(0, end - change), movements, end };
}
