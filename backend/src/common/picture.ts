import type { Metadata, Sharp } from 'sharp';
import { AppError } from './app-error.js';
import { boundedWork } from './bounded-work.js';
import type { FieldErrorCode } from './error-code.js';

/** More than a good camera's resolution; larger ones are decompression bombs or maps. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 10;
/** Concurrently decoded pictures: each may take some hundred megabytes. */
const inTurn = boundedWork({ maxConcurrent: 2, maxQueued: 16, retryAfterSeconds: 10 });

/** Loaded with the first picture: most processes never see one, and every start would pay 40 ms and 20 MB. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  // One thread for one picture, and no cache: a few uploads at once must not use the whole machine.
  sharp.concurrency(1);
  sharp.cache(false);
  // Whatever the bytes claim to be, only these three decoders ever see them: no SVG, no PDF, no camera formats.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

let loadedSharp: ReturnType<typeof loadSharp> | undefined;
const sharpOnce = (): ReturnType<typeof loadSharp> => (loadedSharp ??= loadSharp());

const refusal = (code: FieldErrorCode, detail: string): AppError =>
  new AppError('validation_failed', 422, { errors: [{ field: 'picture', code }], detail });
const noPicture = (): AppError => refusal('not_an_image', 'The bytes are no JPEG, PNG or WebP picture.');

/**
 * Processes an uploaded picture: decodes it, rotates it upright, and drops all metadata (location, time, device).
 * @param make gets a function that returns the upright picture, and its original metadata; may create several files
 * @throws AppError `validation_failed` (422) on the field `picture`: `not_an_image`, `image_too_large`, `image_animated`;
 *   `service_unavailable` (503) when the queue is full
 */
export async function remakePicture<Result>(
  bytes: Buffer,
  make: (upright: () => Sharp, facts: Metadata) => Promise<Result>,
): Promise<Result> {
  const sharp = await sharpOnce();
  const facts = await factsOf(bytes);
  const { width, height, pages = 1 } = facts;
  if (width * height > MOST_PIXELS) throw refusal('image_too_large', `Pictures have at most ${MOST_PIXELS} pixels.`);
  if (pages > 1 || isAnimatedPng(bytes)) throw refusal('image_animated', 'Moving pictures are not accepted.');
  return inTurn(async () => {
    try {
      return await make(
        () =>
          sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
            .timeout({ seconds: LONGEST_SECONDS })
            .autoOrient(),
        facts,
      );
    } catch {
      throw noPicture();
    }
  });
}

async function factsOf(bytes: Buffer): Promise<Metadata> {
  const sharp = await sharpOnce();
  try {
    // Reads the header only, so that a too large picture is refused with its own error before it is decoded.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw noPicture();
  }
}

/** libvips silently reads the first frame only. The chunk precedes the image data. */
function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' && control !== -1 && control < bytes.indexOf('IDAT');
}
