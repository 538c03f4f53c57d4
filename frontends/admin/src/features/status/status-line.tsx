import { Icon, Skeleton, cx } from '@leap/ui';
import styles from './check-line.module.css';
import type { LineTone } from './status-lines';

const icons = { up: 'check', down: 'alert', needs_setup: 'alert', off: 'minus' } as const;

/** One of the four lines: label and state as text and icon. Without a tone the state is unknown. */
export function StatusLine({ label, text, tone }: { label: string; text: string; tone: LineTone | undefined }) {
  return (
    <li className={styles.line}>
      <h3 className={styles.name}>{label}</h3>
      {tone === undefined ? (
        <Skeleton lines={1} className={styles.unknown} />
      ) : (
        <p className={cx(styles.state, styles[tone])}>
          <Icon name={icons[tone]} />
          {text}
        </p>
      )}
    </li>
  );
}
