import sharp, { type Metadata } from 'sharp';
import { AppError } from '../../common/app-error.js';
import type { FieldErrorCode } from '../../common/error-code.js';

/** Width and height of a stored picture. */
export const AVATAR_SIZE = 256;
/** A picture of a good camera; what has more is a bomb or a map. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 10;
const QUALITY = 82;

// One thread for one picture, and nothing kept: a few uploads at once must not take the whole machine.
sharp.concurrency(1);
sharp.cache(false);
// Whatever the bytes claim to be, only these three decoders ever see them: no SVG, no PDF, no camera formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

const refusal = (code: FieldErrorCode, detail: string): AppError => new AppError('validation_failed', 422, { errors: [{ field: 'picture', code }], detail });
const noPicture = (): AppError => refusal('not_an_image', 'The bytes are no JPEG, PNG or WebP picture.');

/**
 * A picture as it is kept and shown: cut to a square from its middle, turned the way it was taken, WebP, without anything that
 * the camera wrote into it (place, time, device).
 * @throws AppError `validation_failed` (422) on the field `picture`: `not_an_image`, `image_too_large`, `image_animated`
 */
export async function makeAvatar(bytes: Buffer): Promise<Buffer> {
  const { width, height, pages = 1 } = await factsOf(bytes);
  if (width * height > MOST_PIXELS) throw refusal('image_too_large', `Pictures have at most ${MOST_PIXELS} pixels.`);
  if (pages > 1 || isAnimatedPng(bytes)) throw refusal('image_animated', 'Moving pictures are not accepted.');
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw noPicture();
  }
}

async function factsOf(bytes: Buffer): Promise<Metadata> {
  try {
    // The size alone is read here: what is too large is refused in words of its own, before anything is unpacked.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw noPicture();
  }
}

/** libvips reads the first frame and does not tell. The chunk stands before the first picture data. */
function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' && control !== -1 && control < bytes.indexOf('IDAT');
}
