import type { Language } from '@leap/contracts/domain';

/** Prices are US dollars and the audience is American: Spanish is Latin American, not Castilian. */
const locales: Record<Language, string> = { en: 'en-US', es: 'es-419' };

/** `short` Nov 20, 2026 · `full` November 20, 2026 · `monthDay` Nov 20 · `dateTime` Nov 20, 2026, 6:00 PM · `time` 6:00 PM */
export type DateStyle = 'short' | 'full' | 'monthDay' | 'dateTime' | 'time';

const dateOptions: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  full: { year: 'numeric', month: 'long', day: 'numeric' },
  monthDay: { month: 'short', day: 'numeric' },
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  time: { hour: 'numeric', minute: '2-digit' },
};

/** Intl objects are slow to make and safe to share. */
function memo<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}

const dateFormat = memo((key) => {
  const [language, style, timeZone] = key.split('|') as [Language, DateStyle, string];
  return new Intl.DateTimeFormat(locales[language], { ...dateOptions[style], timeZone });
});

const moneyFormat = memo((key) => {
  const [language, currency, digits] = key.split('|') as [Language, string, string];
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: Number(digits), maximumFractionDigits: Number(digits) });
});

const numberFormat = memo((language) => new Intl.NumberFormat(locales[language as Language]));

/**
 * A date in words. Dates without a time (`2026-11-20`) stay that day everywhere; the zone is UTC unless given, so that
 * server and browser write the same text. Something that is no date gives an empty text.
 */
export function formatDate(date: Date | string | number, language: Language, style: DateStyle, timeZone = 'UTC'): string {
  const value = date instanceof Date ? date : new Date(date);
  return Number.isNaN(value.getTime()) ? '' : dateFormat(`${language}|${style}|${timeZone}`).format(value);
}

/** An amount in the currency's smallest unit as people write it; whole amounts without decimals. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  return moneyFormat(`${language}|${currency.toUpperCase()}|${cents % 100 === 0 ? 0 : 2}`).format(cents / 100);
}

/** A number with the language's separators. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language).format(value);
}

/** Seconds as `1 h 12 min` or `42 min`, the same in both languages; less than a minute is one minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
