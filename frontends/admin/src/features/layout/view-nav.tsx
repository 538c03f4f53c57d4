import { Link, useLocation } from '@leap/platform';
import styles from './view-nav.module.css';

interface ViewNavProps<View extends string> {
  /** What the views are of, for screen readers. */
  label: string;
  /** The views, the default one first. */
  views: readonly { view: View; label: string }[];
  current: View;
}

/** Links between the views of a page, which is `?view=` in its address. */
export function ViewNav<View extends string>({ label, views, current }: ViewNavProps<View>) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(({ view, label: name }, index) => (
        <Link
          key={view}
          to={index === 0 ? pathname : `${pathname}?view=${view}`}
          className={styles.view}
          aria-current={view === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
