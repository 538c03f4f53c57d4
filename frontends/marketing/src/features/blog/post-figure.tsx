import { Ring, cx } from '@leap/ui';
import { useState } from 'react';
import styles from './post-figure.module.css';
import { ringStroke, titleStroke } from './ring-seed';

interface PostFigureProps {
  slug: string;
  image?: string | null;
  /** `row` in the list, `lead` at its top, `banner` across a post. */
  shape: 'row' | 'lead' | 'banner';
}

const placements = [styles.low, styles.high, styles.whole, styles.near];
const tones = [styles.clay, styles.gold, styles.sage];

/**
 * The picture of a post. Without one (or when it cannot be loaded) a quiet ring is drawn from the slug: stroke, place and
 * tone are the slug's own. Decorative: the title stands beside it.
 */
export function PostFigure({ slug, image, shape }: PostFigureProps) {
  const [failed, setFailed] = useState<string>();
  const shown = image && image !== failed ? image : undefined;
  const stroke = shape === 'row' ? ringStroke(slug) : titleStroke(slug);
  return (
    <div className={cx(styles.figure, styles[shape])} aria-hidden="true">
      {shown ? (
        <img
          className={styles.image}
          src={shown}
          alt=""
          width={1200}
          height={900}
          loading={shape === 'row' ? 'lazy' : 'eager'}
          decoding="async"
          onError={() => setFailed(shown)}
        />
      ) : (
        <Ring className={ringClass(shape, stroke.seed)} hairlines={3} {...stroke} />
      )}
    </div>
  );
}

/** The lead's ring is the mark, large and in its own colour; the rows' are quieter, each in a corner and tone of its own. */
function ringClass(shape: PostFigureProps['shape'], seed: number): string | undefined {
  if (shape !== 'row') return cx(styles.ring, styles.low, styles.clay);
  return cx(styles.ring, placements[seed % placements.length], tones[seed % tones.length]);
}
