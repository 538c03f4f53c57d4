import { useTranslation } from '@leap/platform';
import type { ReactNode } from 'react';
import styles from './record.module.css';

/** A changed field in words. */
export interface ChangedValue {
  key: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
}

/** Fields with what stood there before and after an edit. Requires `auditTexts`. */
export function ChangedValues({ values }: { values: readonly ChangedValue[] }) {
  const { t } = useTranslation('admin-audit');
  return (
    <dl className="ui-stack">
      {values.map(({ key, label, before, after }) => (
        <div key={key} className={styles.differing}>
          <dt>{label}</dt>
          {([before, after] as const).map((value, side) => (
            <dd key={side} className={styles.version}>
              <span className={styles.sideName}>{t(side === 0 ? 'history.before' : 'history.after')}</span>
              <span className={styles.sideText}>{value || <em>{t('history.nothing')}</em>}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
