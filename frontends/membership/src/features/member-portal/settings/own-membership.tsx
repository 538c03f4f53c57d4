import { useGetMyMembershipQuery } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../../paths';
import { TalkToAPerson } from '../../inner-circle/support/talk-to-a-person';
import { ManageMembership } from './manage-membership';
import styles from './settings.module.css';

/** Membership, support and notification settings, in the portal. */
export function OwnMembership() {
  const { t } = useTranslation('membership-member-data');
  const { data } = useGetMyMembershipQuery();
  // Granted, or taken over without a payment. What is paid is shown beside what was granted.
  const isFree = data !== undefined && !data.membership;
  return (
    <section aria-labelledby="own-membership-title" className={styles.stack}>
      <h2 id="own-membership-title" className="ui-h3">
        {t('membership.title')}
      </h2>
      <p className="ui-soft">{t(isFree ? 'membership.introGranted' : 'membership.intro')}</p>
      <ManageMembership />
      <TextLink to={paths.ownMembership} arrow>
        {t(isFree ? 'membership.ownGranted' : 'membership.own')}
      </TextLink>
      <p className="ui-soft">{t('membership.talk')}</p>
      <TalkToAPerson />
      <TextLink to={paths.emails} arrow>
        {t('membership.emails')}
      </TextLink>
    </section>
  );
}
