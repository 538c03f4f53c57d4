import type { MemberPostFilter } from '../cache/member-post-pages';
import { memberPostLimits, postTypes, type PostType } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Icon, VisuallyHidden } from '@leap/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from '../search-field';
import styles from './post-filters.module.css';

/** Milliseconds after the last key until the search starts. */
export const SEARCH_DELAY = 300;

interface PostFiltersProps {
  filter: MemberPostFilter;
  onChange(filter: MemberPostFilter): void;
}

/** Filters of posts: search terms, kind, and the tag that was clicked on a post. */
export function PostFilters({ filter, onChange }: PostFiltersProps) {
  const { t } = useTranslation('membership-community');
  const types: (PostType | undefined)[] = [undefined, ...postTypes];
  return (
    <div className={styles.filters}>
      <PostSearch filter={filter} onChange={onChange} />
      <div role="group" aria-label={t('filters.types')} className={styles.types}>
        {types.map((type) => (
          <button
            key={type ?? 'all'}
            type="button"
            className={styles.type}
            aria-pressed={filter.type === type}
            onClick={() => onChange({ ...filter, type })}
          >
            {t(type === undefined ? 'filters.all' : `types.${type}`)}
          </button>
        ))}
      </div>
      {filter.tag !== undefined && (
        <button type="button" className={styles.tag} onClick={() => onChange({ ...filter, tag: undefined })}>
          <span aria-hidden="true" dir="auto">
            {t('filters.tag', { tag: filter.tag })}
          </span>
          <VisuallyHidden>{t('filters.removeTag', { tag: filter.tag })}</VisuallyHidden>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function PostSearch({ filter, onChange }: PostFiltersProps) {
  const { t } = useTranslation('membership-community');
  const asked = filter.q ?? '';
  const [text, setText] = useState(asked);
  const [lastAsked, setLastAsked] = useState(asked);
  // Cleared from outside, for example by "Show all posts".
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== text.trim()) setText(asked);
  }
  const ask = useEffectEvent((texts: string) => {
    if (texts !== asked) onChange({ ...filter, q: texts === '' ? undefined : texts });
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...filter, q: text.trim() === '' ? undefined : text.trim() });
      }}
    >
      <SearchField
        label={t('filters.search')}
        placeholder={t('filters.searchPlaceholder')}
        clearLabel={t('filters.clear')}
        value={text}
        maxLength={memberPostLimits.search}
        onChange={setText}
      />
    </form>
  );
}
