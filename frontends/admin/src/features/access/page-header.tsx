import { useTranslation } from '@leap/platform';
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Leads back. */
  before?: ReactNode;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  /** Whether the time zone of the times is named here. */
  hasClock?: boolean;
  /** The introduction. */
  children?: ReactNode;
}

/** Title and introduction of an admin page, and the time zone of its times; `before` is a link back. */
export function PageHeader({ title, before, actions, hasClock = true, children }: PageHeaderProps) {
  const { t } = useTranslation('admin');
  return (
    <header className={styles.head}>
      {before}
      <div className={styles.line}>
        <h1 id="admin-title">{title}</h1>
        {actions && <div className="ui-row">{actions}</div>}
      </div>
      <div className={styles.notes}>
        {children && <p className="ui-small ui-soft">{children}</p>}
        {hasClock && <p className="ui-small ui-soft">{t('clock')}</p>}
      </div>
    </header>
  );
}
