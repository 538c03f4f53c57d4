import '@leap/ui/notice.css';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, Ring, Section } from '@leap/ui';
import { blogPaths } from './blog-paths';

interface PostNotFoundProps {
  /** Set when the post could not be fetched: retries. */
  onRetry?: () => void;
}

/** Replaces a post that does not exist, or could not be fetched. */
export function PostNotFound({ onRetry }: PostNotFoundProps) {
  const { t } = useTranslation('marketing-blog');
  return (
    <Section labelledBy="missing-title" space="first">
      <div className="ui-notice">
        <Ring className="ui-notice-ring" seed={404} sweep={300} weight={11} hairlines={4} />
        <div className="ui-notice-copy">
          <h1 id="missing-title">{t('post.notFound.title')}</h1>
          <p className="ui-notice-text">{t('post.notFound.text')}</p>
          {onRetry && (
            <p className="ui-notice-text" role="alert">
              {t('post.notFound.failed')}
            </p>
          )}
          <p className="ui-notice-actions">
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
