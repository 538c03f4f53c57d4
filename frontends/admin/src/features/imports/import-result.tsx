import type { AdminImportDto } from '@leap/client/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { DownloadLink } from '../table/download-link';
import styles from './imports.module.css';
import { isRunning } from './is-running';

/** Progress, counts, and the first refused rows. */
export function ImportResult({ one }: { one: AdminImportDto }) {
  const { t } = useTranslation('admin-imports');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const texts =
    one.rowsCount > 0
      ? t('result.of', { done: number(one.doneCount), total: number(one.rowsCount) })
      : t('result.soFar', { done: number(one.doneCount) });
  return (
    <div className={styles.mapping}>
      {isRunning(one) && (
        <>
          <progress
            className={styles.bar}
            max={Math.max(1, one.rowsCount)}
            value={one.rowsCount > 0 ? one.doneCount : undefined}
            aria-label={t('result.progress')}
          >
            {texts}
          </progress>
          <p role="status">{texts}</p>
        </>
      )}
      <dl className={styles.counts}>
        {(
          [
            ['added', one.addedCount],
            ['unchanged', one.unchangedCount],
            ['refused', one.refusedCount],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt>{t(`counts.${key}`)}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      {one.refusals.length > 0 && (
        <>
          <h3 className="ui-h3">{t('result.refused')}</h3>
          <ul className={styles.refusals}>
            {one.refusals.map(({ line, code, field, cells }) => (
              <li key={line}>
                <p>
                  {one.kind === 'subscriptions' ? '' : `${t('result.line', { line: number(line) })} `}
                  {t(`codes.${code}`)}
                  {field && one.kind !== 'subscriptions' ? ` (${t(`fields.${field}`)})` : ''}
                </p>
                <p className={styles.cells}>{cells.join(' · ')}</p>
              </li>
            ))}
          </ul>
          <p>
            <DownloadLink path={`/api/admin/imports/${one.id}/refusals.csv`}>
              {t('result.report', { count: one.refusedCount })}
            </DownloadLink>
          </p>
        </>
      )}
    </div>
  );
}
