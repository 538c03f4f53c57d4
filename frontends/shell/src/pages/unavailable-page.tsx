import { useTranslation } from '@leap/platform';
import { Button, Ring } from '@leap/ui';
import { useTakenOver } from '../remotes/use-taken-over';
import styles from './message-page.module.css';

/** Stands where a part of the site could not be loaded; everything around it keeps working. */
export function UnavailablePage({ retry }: { retry: () => void }) {
  const { t } = useTranslation('shell');
  useTakenOver('page');
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
