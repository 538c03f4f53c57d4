import type { AdminMemberDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useSignupLabels } from '../inner-circle-signups/use-signup-labels';
import styles from './members.module.css';

/** Applications of an account, with their payment. */
export function Signups({ member: { signups } }: { member: AdminMemberDto }) {
  const { t } = useTranslation('admin-members');
  const texts = useSignupLabels();
  if (signups.length === 0) return <p className="ui-soft">{t('signups.none')}</p>;
  return (
    <ul className={styles.rows}>
      {signups.map(({ id, createdAt, paymentStatus, isCharged, cancelAtPeriodEnd, currentPeriodEnd }) => (
        <li key={id} className={styles.row}>
          <TextLink to={paths.signup(id)}>{t('signups.number', { id })}</TextLink>
          <time dateTime={createdAt}>{texts.dayOf(createdAt)}</time>
          <Tag>{texts.paymentOf(paymentStatus)}</Tag>
          {isCharged && paymentStatus !== 'paused' && <Tag tone="gold">{t('signups.charged')}</Tag>}
          {cancelAtPeriodEnd && paymentStatus === 'paid' && currentPeriodEnd && (
            <Tag>{t('signups.cancelled', { when: texts.dayOf(currentPeriodEnd) })}</Tag>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Former decisions about the membership. */
export function EarlierDecisions({ member: { earlierDecisions } }: { member: AdminMemberDto }) {
  const { t } = useTranslation('admin-members');
  const texts = useSignupLabels();
  return (
    <ul className={styles.rows}>
      {earlierDecisions.map(({ kind, reason, createdAt, decidedBy, liftedAt }) => (
        <li key={createdAt} className={styles.row}>
          <strong>{t(`membership.${kind}`)}</strong>
          <span className="ui-soft">
            {t('membership.by', { who: decidedBy ?? '–', when: texts.timeOf(createdAt) })}
          </span>
          <span className="ui-soft">{t('decisions.lifted', { when: texts.timeOf(liftedAt) })}</span>
          <p>{reason}</p>
        </li>
      ))}
    </ul>
  );
}
