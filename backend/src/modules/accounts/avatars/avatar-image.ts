import { remakePicture } from '../../../common/picture.js';

/** Width and height of a stored picture. */
export const AVATAR_SIZE = 256;
const QUALITY = 82;

/**
 * A picture as it is stored and shown: cut to a square from its middle, turned the way it was taken, WebP, without
 * anything that the camera wrote into it (location, time, device).
 * @throws AppError `validation_failed` (422) on the field `picture`: `not_an_image`, `image_too_large`,
 * `image_animated`
 */
export const makeAvatar = (bytes: Buffer): Promise<Buffer> =>
  remakePicture(bytes, (upright) =>
    upright().resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  );
