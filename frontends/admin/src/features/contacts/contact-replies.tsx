import type { ContactReplyDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useTime } from '../people/use-time';
import styles from './contacts.module.css';

interface ContactRepliesProps {
  replies: readonly ContactReplyDto[];
  onRefresh(): void;
  isBusy: boolean;
}

/** Replies to a contact, newest first, with their state. */
export function ContactReplies({ replies, onRefresh, isBusy }: ContactRepliesProps) {
  const { t } = useTranslation('admin-contacts');
  const { time } = useTime();
  if (replies.length === 0) return <p>{t('replies.none')}</p>;
  return (
    <ul className={styles.replies}>
      {replies.map(({ id, subject, body, state, attempts, resolvedAt, createdAt }) => (
        <li key={id} className={styles.reply}>
          <h3 className={styles.subject}>{subject}</h3>
          <p className="ui-small">{t('replies.writtenAt', { when: time(createdAt) })}</p>
          {state === 'sent' && <p className="ui-small">{t('replies.sent', { when: time(resolvedAt ?? createdAt) })}</p>}
          {state === 'failed' && (
            <Callout tone="alarm" title={t('replies.failed', { count: attempts, when: time(resolvedAt ?? createdAt) })}>
              <p>{t('replies.failedText')}</p>
              <p>
                <TextLink to={`${paths.jobs}?state=failed&name=contact-replies.send`}>
                  {t('replies.failedJobs')}
                </TextLink>
              </p>
            </Callout>
          )}
          {state === 'pending' && <p className="ui-small">{t('replies.pending')}</p>}
          {state !== 'sent' && (
            <p>
              <Button variant="secondary" size="small" busy={isBusy} busyLabel={t('busy')} onClick={onRefresh}>
                {t('replies.refresh')}
              </Button>
            </p>
          )}
          <p className={styles.body}>{body}</p>
        </li>
      ))}
    </ul>
  );
}
