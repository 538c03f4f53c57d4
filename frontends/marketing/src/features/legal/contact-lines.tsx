import type { SiteSettingsDto } from '@leap/client/marketing';
import { useTranslation } from '@leap/platform';
import styles from './legal-document.module.css';

/** Telephone numbers as people write them, for `tel:`. */
const dialable = (phone: string) => phone.replace(/[^+\d]/g, '');

/** Who answers, with the ways that the owner has filled in. */
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
