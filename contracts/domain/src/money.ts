import { locales } from './date-format.js';
import type { Language } from './languages.js';
import { memo } from './memo.js';

const moneyFormat = memo((key) => {
  const [language, currency, digits] = key.split('|') as [Language, string, string];
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number(digits),
    maximumFractionDigits: Number(digits),
  });
});

/** Formats an amount in the currency's smallest unit; whole amounts without decimals. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  return moneyFormat(`${language}|${currency.toUpperCase()}|${cents % 100 === 0 ? 0 : 2}`).format(cents / 100);
}
