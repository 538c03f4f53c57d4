import { NETWORK_ERROR_CODE, isApiError } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';
import styles from './system-status.module.css';

/** The health check failed: because of this browser's connection or of something else. */
export function NoAnswer({ error }: { error: unknown }) {
  const { t } = useTranslation('admin');
  const offline = isApiError(error) && error.code === NETWORK_ERROR_CODE && !navigator.onLine;
  const texts = offline ? 'offline' : 'error';
  return (
    <Callout tone="alarm" role="alert" title={t(`status.${texts}.title`)} className={styles.noAnswer}>
      <p>{t(`status.${texts}.text`)}</p>
      {!offline && isApiError(error) && (
        <p className="ui-small" lang="en">
          {error.message.slice(0, 200)}
        </p>
      )}
    </Callout>
  );
}
