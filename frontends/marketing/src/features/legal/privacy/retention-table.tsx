import { useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import styles from '../legal-table.module.css';

interface Period {
  what: string;
  note: string;
  time: string;
}

/** Retention periods. */
export function RetentionTable() {
  const { t } = useTranslation('marketing-privacy');
  const periods = t('sections.retention.periods', { returnObjects: true }) as Period[];
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('sections.retention.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('sections.retention.columns.what')}</th>
          <th scope="col">{t('sections.retention.columns.time')}</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ what, note, time }) => (
          <tr key={what}>
            <th scope="row">
              {what}
              <span className={styles.note}>{note}</span>
            </th>
            <td className={styles.figure}>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
