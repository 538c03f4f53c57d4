import { useGetSiteSettingsQuery, type GrantedMembershipDto } from '@leap/client/membership';
import { BOOKING_ZONE } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { MembershipFacts } from './membership-facts';
import styles from './account-page.module.css';
import { ZoneNote } from './zone-note';

/** A membership that the practice granted: who did, that it costs nothing, until when, and how to reach the practice. */
export function GrantedMembership({ granted: { by, since, lastInstant } }: { granted: GrantedMembershipDto }) {
  const { t } = useTranslation('membership-account');
  const language = useLanguage();
  const { data: settings } = useGetSiteSettingsQuery(language);
  const dateOf = (instant: string) => formatDate(instant, language, 'full', BOOKING_ZONE);
  const facts: [string, string | undefined][] = [
    [t('own.granted.by'), by],
    [t('own.granted.price'), t('own.granted.free')],
    [t('own.since'), dateOf(since)],
    [t('own.granted.until'), lastInstant ? dateOf(lastInstant) : t('own.granted.noEnd')],
  ];
  const email = settings?.contactEmail;
  return (
    <div className={styles.form}>
      <MembershipFacts facts={facts} />
      <ZoneNote />
      <p className="ui-soft">
        {t('own.granted.questions')} {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
      </p>
    </div>
  );
}
