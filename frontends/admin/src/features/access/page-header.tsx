import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** Title and first words of an admin page; `before` leads back. */
export function PageHeader({ title, before, children }: { title: string; before?: ReactNode; children: ReactNode }) {
  return (
    <header className={styles.head}>
      {before}
      <h1 id="admin-title">{title}</h1>
      <p className="ui-soft">{children}</p>
    </header>
  );
}
