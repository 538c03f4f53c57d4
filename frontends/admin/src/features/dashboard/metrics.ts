import type { DashboardPointDto } from '@leap/client/admin';
import { formatMoney, formatNumber, type Language } from '@leap/i18n';

/** The dashboard's numbers, in order. */
export const metricNames = ['signups', 'paidMembers', 'recurringRevenue', 'churn', 'bookings', 'subscribers'] as const;
export type MetricName = (typeof metricNames)[number];

/** One of the six numbers: amounts are summed over days, levels are those at the end. */
export interface Metric {
  kind: 'bars' | 'line';
  valueOf(point: DashboardPointDto): number | undefined;
  format(value: number, language: Language): string;
}

const locales: Record<Language, string> = { en: 'en-US', es: 'es-419' };
const percent = (value: number, language: Language) =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }).format(value);

export const metrics: Record<MetricName, Metric> = {
  signups: { kind: 'bars', valueOf: ({ signups }) => signups, format: formatNumber },
  paidMembers: { kind: 'line', valueOf: ({ paidMembers }) => paidMembers, format: formatNumber },
  recurringRevenue: {
    kind: 'line',
    valueOf: ({ recurringRevenue }) => recurringRevenue,
    format: (cents, language) => formatMoney(cents, 'usd', language),
  },
  churn: { kind: 'line', valueOf: ({ churn }) => churn, format: percent },
  bookings: { kind: 'bars', valueOf: ({ bookings }) => bookings, format: formatNumber },
  subscribers: { kind: 'line', valueOf: ({ subscribers }) => subscribers, format: formatNumber },
};

/** The value for the whole period: the sum of the days, or the level at the end. */
export function totalOf({ kind, valueOf }: Metric, points: readonly DashboardPointDto[]): number | undefined {
  if (kind === 'bars') return points.reduce((sum, point) => sum + (valueOf(point) ?? 0), 0);
  const last = points.at(-1);
  return last && valueOf(last);
}
