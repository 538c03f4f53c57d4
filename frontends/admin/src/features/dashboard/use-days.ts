import { useSearchParams } from '@leap/platform';

/** Periods of the dashboard, in days. */
export const dayChoices = [7, 30, 90, 365] as const;
export type Days = (typeof dayChoices)[number];
const USUAL: Days = 30;

/** The chosen period, stored in the address unless it is the default. */
export function useDays(): { days: Days; choose(days: Days): void } {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('days'));
  return {
    days: dayChoices.find((choice) => choice === asked) ?? USUAL,
    choose: (days) =>
      setSearch(days === USUAL ? {} : { days: String(days) }, { replace: true, preventScrollReset: true }),
  };
}
