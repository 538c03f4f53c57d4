import { remakePicture } from '../../../common/picture.js';
import type { PostPictureSize } from '../member-posts/post-pictures.dto.js';

/** Longest side of each file in pixels; nothing is enlarged. */
const LONGEST_SIDE: Record<PostPictureSize, number> = { small: 900, large: 2_000 };
const QUALITY = 80;

/** A processed picture, and the pixels of its large file. */
export interface RenderedPostPicture extends Record<PostPictureSize, Buffer> {
  width: number;
  height: number;
}

/**
 * Creates the files of a picture: upright, WebP, without metadata (location, time, device).
 * @throws AppError `validation_failed` (422) on the field `picture`: `not_an_image`, `image_too_large`, `image_animated`
 */
export const makePostPicture = (bytes: Buffer): Promise<RenderedPostPicture> =>
  remakePicture(bytes, async (upright) => {
    const render = (size: PostPictureSize) =>
      upright()
        .resize(LONGEST_SIDE[size], LONGEST_SIDE[size], { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
    const large = await render('large');
    const small = await render('small');
    return { small: small.data, large: large.data, width: large.info.width, height: large.info.height };
  });
