import type { HealthCheckDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Icon, cx } from '@leap/ui';
import styles from './check-line.module.css';

const icons = { up: 'check', down: 'alert', needs_setup: 'alert', off: 'minus' } as const;

/** One part of the system with its state as text and icon, never by colour alone. */
export function CheckLine({ check }: { check: HealthCheckDto }) {
  const { t } = useTranslation('admin');
  const { name, status, detail } = check;
  return (
    <li className={styles.line}>
      <h3 className={styles.name}>{t(`status.checks.${name}.name`)}</h3>
      <p className={cx(styles.state, styles[status])}>
        <Icon name={icons[status]} />
        {t(`status.labels.${status}`)}
      </p>
      <div className={styles.text}>
        <p className="ui-soft">{t(`status.checks.${name}.${status}`)}</p>
        {detail && (
          <p className="ui-small" lang="en">
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}
