import { remakePicture } from '../../../common/picture.js';
import { LARGEST_WIDTH, sizesOf } from './image-sizes.js';

/** One file of a picture. */
export interface ImageFileBytes {
  size: number;
  bytes: Buffer;
}

/** A processed picture: WebP in several widths, upright, without metadata. */
export interface RenderedImage {
  width: number;
  height: number;
  files: ImageFileBytes[];
}

const QUALITY = 80;

/**
 * Creates the files of a picture; nothing is enlarged.
 * @throws AppError `validation_failed` (422) on the field `picture`: `not_an_image`, `image_too_large`, `image_animated`
 */
export const makeImage = (bytes: Buffer): Promise<RenderedImage> =>
  remakePicture(bytes, async (upright, facts) => {
    // Width and height after rotation.
    const seenWidth = facts.autoOrient.width;
    const width = Math.min(seenWidth, LARGEST_WIDTH);
    const files: ImageFileBytes[] = [];
    let height = 0;
    // In sequence: each of them decodes the whole picture.
    for (const size of sizesOf(width)) {
      const created = await upright()
        .resize({ width: Math.min(size, width), withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      height = created.info.height;
      files.push({ size, bytes: created.data });
    }
    return { width, height, files };
  });
