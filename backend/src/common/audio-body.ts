import type { Request } from 'express';
import { voiceNoteLimits } from '@leap/domain';
import { AppError } from './app-error.js';
import { readBytes } from './raw-body.js';

/** Media types of accepted recordings, with the names that browsers have for them. */
export const audioTypes = ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/x-wav'] as const;

/** Whether the body of this request is read by {@link readAudio}; all other routes accept JSON. */
export function acceptsAudio(req: Request): boolean {
  return req.method === 'POST' && /^\/api\/admin\/voice-notes$/i.test(req.originalUrl.split('?', 1)[0] ?? '');
}

/**
 * Reads the bytes of a recording.
 * @throws AppError `unsupported_media_type` (415) for another type than {@link audioTypes}, `body_too_large` (413), `validation_failed`
 *   (422) for an empty body
 */
export async function readAudio(req: Request): Promise<Buffer> {
  const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (!audioTypes.some((one) => one === type))
    throw new AppError('unsupported_media_type', 415, { detail: 'Send an MP3, M4A or WAV recording as the body.' });
  const body = await readBytes(req, voiceNoteLimits.bytes);
  if (body.length === 0)
    throw new AppError('validation_failed', 422, {
      errors: [{ field: 'recording', code: 'required' }],
      detail: 'The body is empty.',
    });
  return body;
}
