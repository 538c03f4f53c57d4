import type { SiteSettingsDto } from '@leap/client/marketing';
import { useTranslation } from '@leap/platform';
import styles from './legal-document.module.css';

/** Converts a phone number for `tel:`. */
const dialable = (phone: string) => phone.replace(/[^+\d]/g, '');

/** Contact data from the settings. */
export function ContactLines({ settings }: { settings: SiteSettingsDto | undefined }) {
  const { t } = useTranslation('marketing-legal');
  if (!settings) return null;
  const { brandName, contactEmail, contactPhone } = settings;
  return (
    <address className={styles.contact}>
      <p className={styles.brand}>{brandName}</p>
      {contactEmail && (
        <p>
          {t('contact.email')}: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
      {contactPhone && (
        <p>
          {t('contact.phone')}: <a href={`tel:${dialable(contactPhone)}`}>{contactPhone}</a>
        </p>
      )}
    </address>
  );
}
