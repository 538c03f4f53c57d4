import './post-figure.css';
import { useState } from 'react';
import { topicScene } from './topic-scene';

export interface PostFigureProps {
  slug: string;
  tags: readonly string[];
  image?: string | null;
  /** Available widths of the picture. */
  sourceSet?: string;
  /** Alternative text, where the picture adds information. */
  alt?: string;
  /** `row` in the list, `lead` at its top, `banner` above a post. */
  shape: 'row' | 'lead' | 'banner';
}

/** A banner is as wide as half of the page and half of its text's column, at most. */
const sizes = {
  row: '(min-width: 768px) 28rem, 90vw',
  lead: '(min-width: 768px) 44rem, 90vw',
  banner: '(min-width: 1024px) min(45vw + 18rem, 53rem), 90vw',
};

/**
 * The picture of a post. Without one (or when it cannot be loaded) the drawing of its topic, which takes the colors of its place.
 * Decorative unless it has an alternative text, since the title is beside it.
 */
export function PostFigure({ slug, tags, image, sourceSet, alt, shape }: PostFigureProps) {
  const [failed, setFailed] = useState<string>();
  const shown = image && image !== failed ? image : undefined;
  // The largest thing of the first screen comes before everything else.
  const isFirst = shape !== 'row';
  const scene = topicScene(tags, slug);
  return (
    <div className="ui-post-figure" aria-hidden={shown && alt ? undefined : true}>
      {shown ? (
        <img
          className="ui-post-figure-image"
          src={shown}
          srcSet={sourceSet}
          sizes={sourceSet && sizes[shape]}
          alt={alt ?? ''}
          width={1200}
          height={900}
          fetchPriority={isFirst ? 'high' : undefined}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(shown)}
        />
      ) : (
        <svg className="ui-post-figure-drawing" viewBox="0 0 800 600" preserveAspectRatio="xMidYMid slice">
          <use href={`${scene.address}#d`} transform={scene.isMirrored ? 'matrix(-1 0 0 1 800 0)' : undefined} />
        </svg>
      )}
    </div>
  );
}
