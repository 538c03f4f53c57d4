import { useApiAddress } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import styles from './quick-actions.module.css';

/** Links to frequent actions. */
export function QuickActions() {
  const { t } = useTranslation('admin');
  const addressOf = useApiAddress();
  return (
    <section className={styles.actions} aria-labelledby="actions-title">
      <h2 id="actions-title" className="ui-h3">
        {t('actions.title')}
      </h2>
      <ul className={styles.list}>
        <li className={styles.action}>
          <TextLink to={paths.calendarSetup} arrow>
            {t('actions.calendar.name')}
          </TextLink>
          <p className="ui-small">{t('actions.calendar.text')}</p>
        </li>
        <li className={styles.action}>
          <TextLink to={paths.innerCircle} arrow>
            {t('actions.booking.name')}
          </TextLink>
          <p className="ui-small">{t('actions.booking.text')}</p>
        </li>
        <li className={styles.action}>
          <TextLink to={paths.home} arrow>
            {t('actions.site.name')}
          </TextLink>
          <p className="ui-small">{t('actions.site.text')}</p>
        </li>
        <li className={styles.action}>
          <TextLink href={addressOf(paths.apiDocs)} external arrow>
            {t('actions.docs.name')}
          </TextLink>
          <p className="ui-small">{t('actions.docs.text')}</p>
        </li>
      </ul>
    </section>
  );
}
