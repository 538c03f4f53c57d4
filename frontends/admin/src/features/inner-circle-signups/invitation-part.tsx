import type { AdminInnerCircleSignupDto, SignupInvitationDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Callout, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { Facts } from '../record/facts';
import styles from './signups.module.css';
import { useSignupLabels } from './use-signup-labels';

interface InvitationProps {
  signup: AdminInnerCircleSignupDto;
  invitation: SignupInvitationDto;
}

/** The latest invitation to pay: its email, and what has become of its link. */
export function Invitation({ signup, invitation }: InvitationProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const { timeOf, planOf } = useSignupLabels();
  const {
    plan,
    promotionCode,
    personalLine,
    state,
    resolvedAt = invitation.createdAt,
    createdAt,
    openedAt,
  } = invitation;
  return (
    <div className={styles.note}>
      <p className="ui-small ui-soft">
        {state === 'sent'
          ? t('invite.sent', { when: timeOf(resolvedAt) })
          : t('invite.writtenAt', { when: timeOf(createdAt) })}
      </p>
      {state === 'failed' && (
        <Callout tone="alarm">
          <p>{t('invite.failed', { when: timeOf(resolvedAt) })}</p>
          <p>
            <TextLink to={`${paths.jobs}?state=failed&name=inner-circle-signups.send-invitation`}>
              {t('invite.failedJobs')}
            </TextLink>
          </p>
        </Callout>
      )}
      <Facts
        items={[
          { label: t('facts.plan'), value: planOf(plan) },
          { label: t('invite.promotionCode'), value: promotionCode },
          { label: t('invite.link'), value: <LinkState signup={signup} invitation={invitation} /> },
          { label: t('invite.opened'), value: openedAt ? timeOf(openedAt) : t('invite.notOpened') },
        ]}
      />
      {personalLine && (
        <p className={styles.noteText} lang={signup.language}>
          {personalLine}
        </p>
      )}
    </div>
  );
}

function LinkState({ signup, invitation }: InvitationProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const { timeOf } = useSignupLabels();
  const { expiresAt, isClosed } = invitation;
  if (signup.userId !== undefined) return t('invite.isPaid');
  if (isClosed) return t('invite.isClosed');
  return t(Date.parse(expiresAt) > Date.now() ? 'invite.isOpen' : 'invite.isExpired', { when: timeOf(expiresAt) });
}
