import { useGetAdminImageQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { cx } from '@leap/ui';
import { PostFigure } from '@leap/ui/post-figure';
import { useDeferredValue } from 'react';
import { MarkdownText } from '../markdown/markdown-text';
import styles from './blog.module.css';
import { tagsOf, type BlogValues } from './blog-values';
import { ShareLooks } from './share-looks';

/** Scrollable, also by keyboard, beside a long form. */
const scrollable = { tabIndex: 0 };

/** Preview by the site's components while typing. Long texts are rendered when typing pauses. */
export function PostPreview({ values }: { values: BlogValues }) {
  const { t } = useTranslation('admin-blog');
  const content = useDeferredValue(values.content);
  const { currentData: image } = useGetAdminImageQuery(values.imageId, { skip: values.imageId === '' });
  const picture = (
    <PostFigure
      slug={values.slug}
      tags={tagsOf(values.tags)}
      image={image?.address}
      sourceSet={image?.sourceSet}
      alt={values.language === 'es' ? image?.altEs : image?.altEn}
      shape="banner"
    />
  );
  return (
    <section aria-label={t('preview.title')} className={styles.preview} {...scrollable}>
      <p className="ui-small ui-soft">{t('preview.title')}</p>
      <div lang={values.language} className={styles.paper}>
        {values.tags.trim() !== '' && <p className="ui-small ui-soft">{tagsOf(values.tags).join(' · ')}</p>}
        <h2 className={styles.previewTitle}>{values.title.trim() || t('preview.untitled')}</h2>
        <div className={styles.previewFigure}>{picture}</div>
        {values.excerpt.trim() !== '' && <p className={styles.previewExcerpt}>{values.excerpt}</p>}
        <div className={cx('ui-prose', styles.previewBody)}>
          {content.trim() === '' ? (
            <p className="ui-soft">{t('preview.empty')}</p>
          ) : (
            <MarkdownText text={content} kind="blog" />
          )}
        </div>
      </div>
      <ShareLooks values={values} picture={picture} />
    </section>
  );
}
