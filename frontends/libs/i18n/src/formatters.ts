import { locales, memo, type Language } from '@leap/domain';

const numberFormat = memo((language) => new Intl.NumberFormat(locales[language as Language]));

/** A number with the language's separators. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language).format(value);
}

const relativeFormat = memo((key) => {
  const [language, numeric] = key.split('|') as [Language, 'always' | 'auto'];
  return new Intl.RelativeTimeFormat(locales[language], { numeric });
});

/** Days, hours or minutes from now: 'in 3 days', 'hace 12 minutos'; with `auto` also 'yesterday'. */
export function formatRelative(
  value: number,
  unit: 'day' | 'hour' | 'minute',
  language: Language,
  numeric: 'always' | 'auto',
): string {
  return relativeFormat(`${language}|${numeric}`).format(value, unit);
}

/** Seconds as `1 h 12 min` or `42 min`, the same in both languages; at least one minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
