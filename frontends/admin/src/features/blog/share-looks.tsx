import { useTranslation } from '@leap/platform';
import type { ReactNode } from 'react';
import { useOrigin } from '../content/use-origin';
import styles from './blog.module.css';
import type { BlogValues } from './blog-values';

/** What search engines and messengers show of a title and of a text, in characters, about. */
const SHOWN = { title: 60, text: 155 };

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, '')}…`;

/** How a search engine and a shared link are likely to show a post. */
export function ShareLooks({
  values: { title, slug, excerpt, language },
  picture,
}: {
  values: BlogValues;
  picture: ReactNode;
}) {
  const { t } = useTranslation('admin-blog');
  const host = useOrigin().replace(/^\w+:\/\//, '');
  const name = cut(title.trim(), SHOWN.title) || t('preview.untitled');
  return (
    <>
      <p className="ui-small ui-soft">{t('looks.search')}</p>
      <div lang={language} className={styles.paper}>
        <p className={`ui-small ui-soft ${styles.resultAddress ?? ''}`}>
          {[host, ...(language === 'es' ? ['es'] : []), 'blog', slug].join(' › ')}
        </p>
        <p className={styles.resultTitle}>{name}</p>
        <p className="ui-small">{cut(excerpt.trim(), SHOWN.text)}</p>
      </div>
      <p className="ui-small ui-soft">{t('looks.card')}</p>
      <div lang={language} className={styles.paper}>
        <div aria-hidden="true">{picture}</div>
        <p className={styles.cardTitle}>{name}</p>
        <p className="ui-small ui-soft">{host}</p>
      </div>
    </>
  );
}
