import { remakePicture } from '../../../common/picture.js';

/** Width and height of a stored avatar, in pixels. */
export const AVATAR_SIZE = 256;
const QUALITY = 82;

/**
 * Converts an upload to a stored avatar: cropped to a centered square, rotated upright, WebP, without metadata (location, time,
 * device).
 * @throws AppError `validation_failed` (422) on the field `picture`: `not_an_image`, `image_too_large`, `image_animated`
 */
export const makeAvatar = (bytes: Buffer): Promise<Buffer> =>
  remakePicture(bytes, (upright) =>
    upright().resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  );
