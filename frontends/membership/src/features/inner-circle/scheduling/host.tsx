import { useGetSiteSettingsQuery } from '@leap/client/membership';
import { BOOKING_ZONE } from '@leap/domain';
import { formatDate, formatHours, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Ring } from '@leap/ui';
import { Picture } from '@leap/ui/picture';
import { useBookingZone } from './booking-zone';
import styles from './host.module.css';
import type { Slot } from './use-slots';

/** Who the call is with, beside the times, and the chosen time. @param isLengthShown whether the page shows the length already */
export function Host({ chosen, isLengthShown }: { chosen?: Slot; isLengthShown: boolean }) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const zone = useBookingZone() ?? BOOKING_ZONE;
  const settings = useGetSiteSettingsQuery(language).data;
  if (!settings) return null;
  const { founderFirstName: name, founder, portrait } = settings;
  const picture = founder.picture ?? (founder.photoUrl ? undefined : portrait);
  return (
    <aside className={styles.host} aria-label={t('scheduling.host.label')}>
      <div className={styles.face}>
        {picture ? (
          <Picture picture={picture} alt={picture.alt || name} sizes="(width >= 1280px) 20rem, 5rem" />
        ) : founder.photoUrl ? (
          <img src={founder.photoUrl} alt={name} width={480} height={600} loading="lazy" />
        ) : (
          <Ring radius={56} weight={9} start={12} sweep={336} seed={11} hairlines={3} />
        )}
      </div>
      <div className={styles.facts}>
        <p className={styles.name}>{t('scheduling.host.title', { name })}</p>
        {!isLengthShown && <p className="ui-small ui-soft">{t('scheduling.host.length')}</p>}
      </div>
      <p className={styles.chosen} role="status">
        {chosen &&
          t('scheduling.chosen', {
            day: formatDate(chosen.startsAt, language, 'day', zone),
            time: formatHours(chosen.startsAt, chosen.endsAt, language, zone),
          })}
      </p>
    </aside>
  );
}
