import { remakePicture } from '../../../common/picture.js';
import { LARGEST_WIDTH, sizesOf } from './image-sizes.js';

/** One width of a picture. */
export interface ImageFileBytes {
  size: number;
  /** WebP. */
  bytes: Buffer;
  avif: Buffer;
}

/** A processed picture: WebP and AVIF in several widths, upright, without metadata. */
export interface RenderedImage {
  width: number;
  height: number;
  files: ImageFileBytes[];
}

const WEBP_QUALITY = 80;
/** Looks like WebP's 80. */
const AVIF_QUALITY = 52;
/** Phones load up to this width: worth a second of the encoder's time, where larger files would take four. */
const PHONE_WIDTH = 960;

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
      const resized = () => upright().resize({ width: Math.min(size, width), withoutEnlargement: true });
      const webp = await resized().webp({ quality: WEBP_QUALITY }).toBuffer({ resolveWithObject: true });
      const avif = await resized()
        .avif({ quality: AVIF_QUALITY, effort: size > PHONE_WIDTH ? 2 : 4 })
        .toBuffer();
      height = webp.info.height;
      files.push({ size, bytes: webp.data, avif });
    }
    return { width, height, files };
  });

/** Bytes of all files of a picture. */
export const byteCountOf = (files: readonly ImageFileBytes[]): number =>
  files.reduce((sum, { bytes, avif }) => sum + bytes.length + avif.length, 0);
