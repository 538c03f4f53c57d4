import './picture.css';
import type { CSSProperties } from 'react';
import { cx } from './cx';

/** A picture of the library, as the API answers it. */
export interface PictureSource {
  address: string;
  sourceSet: string;
  avifSourceSet?: string;
  width: number;
  height: number;
  alt: string;
  /** The point that every crop keeps, in percent. */
  focus: { x: number; y: number };
}

export interface PictureProps {
  picture: PictureSource;
  /** Widths on screen, as the attribute of the same name has them. */
  sizes: string;
  /** Instead of the picture's own text; empty where the picture is decoration. */
  alt?: string;
  /** The largest thing of the first screen: fetched before everything else. Others wait until they come near. */
  isFirst?: boolean;
  className?: string;
}

/** Keeps the focal point in sight, whatever is cut; crops that come closer grow from it. */
export function cropAround({ x, y }: PictureSource['focus']): CSSProperties {
  return { objectPosition: `${x}% ${y}%`, transformOrigin: `${x}% ${y}%` };
}

/** A picture in the smallest format and width that the browser can use. Its box needs a size: nothing moves when it arrives. */
export function Picture({ picture, sizes, alt = picture.alt, isFirst = false, className }: PictureProps) {
  const { address, sourceSet, avifSourceSet, width, height, focus } = picture;
  return (
    <picture className={cx('ui-picture', className)}>
      {avifSourceSet && <source type="image/avif" srcSet={avifSourceSet} sizes={sizes} />}
      <img
        src={address}
        srcSet={sourceSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        style={cropAround(focus)}
        fetchPriority={isFirst ? 'high' : undefined}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
