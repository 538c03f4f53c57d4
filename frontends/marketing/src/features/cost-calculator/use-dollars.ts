import { formatMoney, useLanguage } from '@leap/i18n';
import { useCallback } from 'react';

const CENTS = 100;

/** Formats US dollars in the page's language, without decimals. */
export function useDollars(): (dollars: number) => string {
  const language = useLanguage();
  return useCallback((dollars) => formatMoney(Math.round(dollars) * CENTS, 'usd', language), [language]);
}

/** The largest amounts have twenty characters and need a smaller font. */
export function lengthOf(amount: string): 'short' | 'medium' | 'long' {
  if (amount.length <= 8) return 'short';
  return amount.length <= 12 ? 'medium' : 'long';
}
