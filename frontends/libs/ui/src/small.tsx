import { languageNames, type Language } from '@leap/i18n';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './icon';
import { Ring } from './ring';

/** The ring and the brand's name. */
export function Logo({
  name,
  className,
}: {
  /** Brand name; absent: the ring only. */ name?: string;
  className?: string;
}) {
  return (
    <span className={cx('ui-logo', className)}>
      <Ring radius={14} weight={3.6} start={32} sweep={304} seed={3} />
      {name && <span className="ui-logo-name">{name}</span>}
    </span>
  );
}

/** A rating as stars; `label` is its text alternative ("5 of 5 stars"). */
export function Stars({
  rating,
  outOf = 5,
  label,
  className,
}: {
  rating: number;
  outOf?: number;
  label: string;
  className?: string;
}) {
  return (
    <span className={cx('ui-stars', className)} role="img" aria-label={label}>
      {Array.from({ length: outOf }, (_, index) => (
        <Icon key={index} name="star" className={index < Math.round(rating) ? undefined : 'ui-star-empty'} />
      ))}
    </span>
  );
}

/** Initials: of the first and the last word of a name. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const ends = [parts[0], parts.length > 1 ? parts.at(-1) : undefined];
  return ends
    .map((part) => (part ? Array.from(part)[0] : ''))
    .join('')
    .toLocaleUpperCase();
}

/** A person's picture, or their initials. Decorative beside the name. */
export function Avatar({ name, src, className }: { name: string; src?: string; className?: string }) {
  return (
    <span className={cx('ui-avatar', className)} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" decoding="async" width="44" height="44" /> : initials(name)}
    </span>
  );
}

/** A small label. */
export function Tag({
  children,
  tone,
  className,
}: {
  children: ReactNode;
  tone?: 'clay' | 'sage' | 'gold';
  className?: string;
}) {
  return <span className={cx('ui-tag', tone && `ui-tag-${tone}`, className)}>{children}</span>;
}

/** Names the language of a text that differs from the page's; by default by that language's own name. */
export function LanguageBadge({
  language,
  label,
  className,
}: {
  language: Language;
  label?: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx('ui-tag', 'ui-language-badge', className)}>
      <Icon name="globe" />
      {label ?? <span lang={language}>{languageNames[language]}</span>}
    </span>
  );
}
