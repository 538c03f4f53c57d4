import { isLanguage } from '@leap/domain';
import { Link } from '@leap/platform';
import { LanguageBadge, cx } from '@leap/ui';
import styles from './neighbours.module.css';

interface NeighbourLink {
  to: string;
  title: string;
  /** What it is to this one, such as "After this one". */
  label: string;
  /** Its language, where that differs from the page's. */
  foreign?: string;
}

interface NeighboursProps {
  /** Names the two links together. */
  label: string;
  previous: NeighbourLink | undefined;
  next: NeighbourLink | undefined;
  className?: string;
}

/** The ones before and after this one, of posts, past emails or episodes. Nothing without either. */
export function Neighbours({ label, previous, next, className }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className={cx(styles.neighbours, className)} aria-label={label}>
      {previous && <Neighbour link={previous} rel="prev" />}
      {next && <Neighbour link={next} rel="next" />}
    </nav>
  );
}

function Neighbour({ link: { to, title, label, foreign }, rel }: { link: NeighbourLink; rel: 'prev' | 'next' }) {
  return (
    <Link className={styles.neighbour} to={to} rel={rel}>
      <span className={styles.label}>{label}</span>
      <span className={styles.name} lang={foreign}>
        {title}
      </span>
      {isLanguage(foreign) && (
        <span>
          <LanguageBadge language={foreign} />
        </span>
      )}
    </Link>
  );
}
