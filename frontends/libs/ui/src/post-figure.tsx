import './post-figure.css';
import { useState } from 'react';
import { cx } from './cx';
import { Ring } from './ring';
import { ringStroke, titleStroke } from './ring-seed';

export interface PostFigureProps {
  slug: string;
  image?: string | null;
  /** The widths in which there is the picture. */
  sourceSet?: string;
  /** What is to be seen, where it says something that the text beside it do not. */
  alt?: string;
  /** `row` in the list, `lead` at its top, `banner` across a post. */
  shape: 'row' | 'lead' | 'banner';
}

const placements = ['low', 'high', 'whole', 'near'].map(named);
const tones = ['clay', 'gold', 'sage'].map(named);

/**
 * The picture of a post. Without one (or when it cannot be loaded) a quiet ring is drawn from the slug: stroke, position and
 * tone are the slug's own. Decorative, unless the picture has a text of its own: the title stands beside it.
 */
export function PostFigure({ slug, image, sourceSet, alt, shape }: PostFigureProps) {
  const [failed, setFailed] = useState<string>();
  const shown = image && image !== failed ? image : undefined;
  const stroke = shape === 'row' ? ringStroke(slug) : titleStroke(slug);
  return (
    <div className={cx('ui-post-figure', named(shape))} aria-hidden={shown && alt ? undefined : true}>
      {shown ? (
        <img
          className="ui-post-figure-image"
          src={shown}
          srcSet={sourceSet}
          sizes={
            sourceSet && (shape === 'row' ? '(min-width: 768px) 28rem, 100vw' : '(min-width: 1280px) 80rem, 100vw')
          }
          alt={alt ?? ''}
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
  if (shape !== 'row') return cx(named('ring'), named('low'), named('clay'));
  return cx(named('ring'), placements[seed % placements.length], tones[seed % tones.length]);
}

function named(part: string): string {
  return `ui-post-figure-${part}`;
}
