import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, Ring, Section } from '@leap/ui';
import { blogPaths } from './blog-paths';
import styles from '../page-parts/notice.module.css';

interface PostNotFoundProps {
  /** Set when the post could not be fetched: retries. */
  onRetry?: () => void;
}

/** Replaces a post that does not exist, or could not be fetched. */
export function PostNotFound({ onRetry }: PostNotFoundProps) {
  const { t } = useTranslation('marketing-blog');
  return (
    <Section labelledBy="missing-title" space="first">
      <div className={styles.layout}>
        <Ring className={styles.ring} seed={404} sweep={300} weight={11} hairlines={4} />
        <div className={styles.copy}>
          <h1 id="missing-title">{t('post.notFound.title')}</h1>
          <p className={styles.text}>{t('post.notFound.text')}</p>
          {onRetry && (
            <p className={styles.text} role="alert">
              {t('post.notFound.failed')}
            </p>
          )}
          <p className={styles.actions}>
            <ButtonLink to={blogPaths.list}>{t('post.notFound.back')}</ButtonLink>
            {onRetry && (
              <Button variant="secondary" onClick={onRetry}>
                {t('post.notFound.retry')}
              </Button>
            )}
          </p>
        </div>
      </div>
    </Section>
  );
}
