import { useTranslation } from '@leap/platform';
import { Button, Ring } from '@leap/ui';
import { useHydrated } from '../use-hydrated';
import styles from './message-page.module.css';

/** Replaces a page whose remote could not be loaded; the rest keeps working. */
export function UnavailablePage({ retry }: { retry: () => void }) {
  const { t } = useTranslation('shell');
  useHydrated('page');
  return (
    <section className={styles.page} role="alert">
      <Ring className={styles.ring} seed={503} sweep={250} weight={11} hairlines={4} />
      <div className={styles.text}>
        <h1>{t('unavailable.title')}</h1>
        <p>{t('unavailable.text')}</p>
        <div className={styles.ways}>
          <Button onClick={retry}>{t('unavailable.retry')}</Button>
          <a href="/">{t('notFound.home')}</a>
        </div>
      </div>
    </section>
  );
}
