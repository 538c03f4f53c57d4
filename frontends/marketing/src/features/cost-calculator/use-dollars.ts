import { formatMoney, useLanguage } from '@leap/i18n';
import { useCallback } from 'react';

const CENTS = 100;

/** Writes an amount of US dollars in the page's language, without decimals. */
export function useDollars(): (dollars: number) => string {
  const language = useLanguage();
  return useCallback((dollars) => formatMoney(Math.round(dollars) * CENTS, 'usd', language), [language]);
}

/** Amounts of the largest allowed answers have twenty characters; they are set smaller. */
export function lengthOf(amount: string): 'short' | 'medium' | 'long' {
  if (amount.length <= 8) return 'short';
  return amount.length <= 12 ? 'medium' : 'long';
}
