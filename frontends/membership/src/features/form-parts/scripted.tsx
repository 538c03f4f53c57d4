import { useGetSiteSettingsQuery } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import type { ReactNode } from 'react';
import styles from './scripted.module.css';

/** A part that scripts draw, and what stands there without them; `plain` is in the server's build alone. */
export function Scripted({ plain, children }: { plain: ReactNode; children: ReactNode }) {
  return (
    <>
      <noscript>{plain}</noscript>
      <div className={styles.scripted}>{children}</div>
    </>
  );
}

/** What works by scripts alone says so, and names the other way. */
export function NeedsScript() {
  const { t } = useTranslation('membership');
  const address = useGetSiteSettingsQuery(useLanguage()).data?.contactEmail;
  return (
    <p>
      {t('withoutScript')} {address && <a href={`mailto:${address}`}>{address}</a>}
    </p>
  );
}
