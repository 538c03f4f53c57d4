import { useSearchParams } from '@leap/platform';

/** The lengths that the dashboard draws. */
export const dayChoices = [7, 30, 90, 365] as const;
export type Days = (typeof dayChoices)[number];
const USUAL: Days = 30;

/** How many days are shown; stored in the address, as far as they are not the usual ones. */
export function useDays(): { days: Days; choose(days: Days): void } {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('days'));
  return {
    days: dayChoices.find((choice) => choice === asked) ?? USUAL,
    choose: (days) =>
      setSearch(days === USUAL ? {} : { days: String(days) }, { replace: true, preventScrollReset: true }),
  };
}
