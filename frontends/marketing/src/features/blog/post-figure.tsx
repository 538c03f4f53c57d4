import { Ring, cx } from '@leap/ui';
import { useState } from 'react';
import styles from './post-figure.module.css';
import { ringSeed, ringStart } from './ring-seed';

interface PostFigureProps {
  slug: string;
  image?: string | null;
  /** The first picture on a page is wanted at once, all others when they come near. */
  eager?: boolean;
  className?: string;
}

/**
 * The picture of a post. Without one (or when it cannot be loaded) a quiet ring is drawn from the slug. Decorative: the
 * title stands beside it.
 */
export function PostFigure({ slug, image, eager = false, className }: PostFigureProps) {
  const [failed, setFailed] = useState<string>();
  const shown = image && image !== failed ? image : undefined;
  return (
    <div className={cx(styles.figure, className)} aria-hidden="true">
      {shown ? (
        <img
          className={styles.image}
          src={shown}
          alt=""
          width={1200}
          height={900}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(shown)}
        />
      ) : (
        <Ring className={styles.ring} seed={ringSeed(slug)} start={ringStart(slug)} weight={11} hairlines={3} />
      )}
    </div>
  );
}
