import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../../paths';
import { useOwnMembership } from './use-own-membership';
import { TalkToAPerson } from '../../inner-circle/support/talk-to-a-person';
import { ManageMembership } from './manage-membership';
import styles from './settings.module.css';

/** The sentence about each kind of membership. */
const intros = { paid: 'intro', granted: 'introGranted', free: 'notByStripe', confirming: 'confirming' } as const;

/** Membership, support and notification settings, in the portal. */
export function OwnMembership() {
  const { t } = useTranslation('membership-portal');
  const { kind } = useOwnMembership();
  const isFree = kind === 'granted' || kind === 'free';
  return (
    <section aria-labelledby="own-membership-title" className={styles.stack}>
      <h2 id="own-membership-title" className="ui-h3">
        {t('membership.title')}
      </h2>
      {kind !== 'unknown' && kind !== 'none' && <p className="ui-soft">{t(`membership.${intros[kind]}`)}</p>}
      <ManageMembership />
      {kind !== 'none' && (
        <TextLink to={paths.ownMembership} arrow>
          {t(isFree ? 'membership.ownGranted' : 'membership.own')}
        </TextLink>
      )}
      <p className="ui-soft">{t('membership.talk')}</p>
      <TalkToAPerson />
      <TextLink to={paths.emails} arrow>
        {t('membership.emails')}
      </TextLink>
    </section>
  );
}
