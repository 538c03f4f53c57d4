import { useTranslation } from '@leap/platform';
import { ButtonLink } from '@leap/ui';
import { paths } from '../../paths';
import styles from './admin-page.module.css';

/** Link to the calendar's set-up, and the regular hours. */
export function CalendarCard() {
  const { t } = useTranslation('admin');
  return (
    <section className={styles.card} aria-labelledby="calendar-title">
      <h2 id="calendar-title" className="ui-h3">
        {t('calendar.title')}
      </h2>
      <p>{t('calendar.text')}</p>
      <ButtonLink to={paths.calendarSetup}>{t('calendar.configure')}</ButtonLink>
      <p className={`ui-small ${styles.note ?? ''}`}>{t('calendar.schedule')}</p>
    </section>
  );
}
