import './post-figure.css';
import { useState } from 'react';
import { cx } from './cx';
import { Ring } from './ring';
import { ringStroke, titleStroke } from './ring-seed';

export interface PostFigureProps {
  slug: string;
  image?: string | null;
  /** Available widths of the picture. */
  sourceSet?: string;
  /** Alternative text, where the picture adds information. */
  alt?: string;
  /** `row` in the list, `lead` at its top, `banner` across a post. */
  shape: 'row' | 'lead' | 'banner';
}

const tones = ['clay', 'gold', 'sage'].map(named);

/**
 * The picture of a post. Without one (or when it cannot be loaded) a ring is drawn, whose stroke and tone are derived from the
 * slug. Decorative unless it has an alternative text, since the title is beside it.
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
        <Ring
          className={cx(named('ring'), shape === 'row' ? tones[stroke.seed % tones.length] : tones[0])}
          hairlines={3}
          {...stroke}
        />
      )}
    </div>
  );
}

function named(part: string): string {
  return `ui-post-figure-${part}`;
}
