import { locales } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useMemo } from 'react';

/** Formats US dollars in the page's language, without decimals; the largest results are beyond exact cents. */
export function useDollars(): (dollars: number) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    return (dollars) => format.format(dollars);
  }, [language]);
}

/** The largest amounts have twenty characters and need a smaller font. */
export function lengthOf(amount: string): 'short' | 'medium' | 'long' {
  if (amount.length <= 8) return 'short';
  return amount.length <= 12 ? 'medium' : 'long';
}
