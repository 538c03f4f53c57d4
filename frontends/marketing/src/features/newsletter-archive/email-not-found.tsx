import '@leap/ui/notice.css';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, Ring, Section } from '@leap/ui';
import { archivePaths } from './archive-paths';

interface EmailNotFoundProps {
  /** Set when the email could not be fetched: retries. */
  onRetry?: () => void;
}

/** Replaces a past newsletter that is not in the archive, or could not be fetched. */
export function EmailNotFound({ onRetry }: EmailNotFoundProps) {
  const { t } = useTranslation('marketing-newsletter-archive');
  return (
    <Section labelledBy="missing-title" space="first">
      <div className="ui-notice">
        <Ring className="ui-notice-ring" seed={404} sweep={300} weight={11} hairlines={4} />
        <div className="ui-notice-copy">
          <h1 id="missing-title">{t(onRetry ? 'failed.title' : 'notFound.title')}</h1>
          <p className="ui-notice-text" role={onRetry && 'alert'}>
            {t(onRetry ? 'failed.text' : 'notFound.text')}
          </p>
          <p className="ui-notice-actions">
            <ButtonLink to={archivePaths.list}>{t('email.back')}</ButtonLink>
            {onRetry && (
              <Button variant="secondary" onClick={onRetry}>
                {t('failed.retry')}
              </Button>
            )}
          </p>
        </div>
      </div>
    </Section>
  );
}
