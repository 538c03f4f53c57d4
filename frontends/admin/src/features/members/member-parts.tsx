import type { AdminMemberDto } from '@leap/contracts/admin';
import { useTranslation } from '@leap/platform';
import { Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useApplicationWords } from '../applications/use-application-words';
import styles from './members.module.css';

/** Applications of this person, with their payment. */
export function Applications({ member: { applications } }: { member: AdminMemberDto }) {
  const { t } = useTranslation('admin-members');
  const words = useApplicationWords();
  if (applications.length === 0) return <p className="ui-soft">{t('applications.none')}</p>;
  return (
    <ul className={styles.rows}>
      {applications.map(({ id, createdAt, paymentStatus, isCharged }) => (
        <li key={id} className={styles.row}>
          <TextLink to={paths.application(id)}>{t('applications.number', { id })}</TextLink>
          <time dateTime={createdAt}>{words.dayOf(createdAt)}</time>
          <Tag>{words.paymentOf(paymentStatus)}</Tag>
          {isCharged && <Tag tone="gold">{t('applications.charged')}</Tag>}
        </li>
      ))}
    </ul>
  );
}

/** What was decided by hand before. */
export function EarlierDecisions({ member: { earlierDecisions } }: { member: AdminMemberDto }) {
  const { t } = useTranslation('admin-members');
  const words = useApplicationWords();
  return (
    <ul className={styles.rows}>
      {earlierDecisions.map(({ kind, reason, createdAt, decidedBy, liftedAt }) => (
        <li key={createdAt} className={styles.row}>
          <strong>{t(`membership.${kind}`)}</strong>
          <span className="ui-soft">{t('membership.by', { who: decidedBy ?? '–', when: words.timeOf(createdAt) })}</span>
          <span className="ui-soft">{t('decisions.lifted', { when: words.timeOf(liftedAt) })}</span>
          <p>{reason}</p>
        </li>
      ))}
    </ul>
  );
}
