import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of a link to the file of a recording, in our store and in an object store. */
export const LINK_SECONDS = 600;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${UUID})\\.(\\d{10})\\.([\\w-]{43})$`);

const signature = (key: string, id: string, expires: string, userId: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`recording-file:${id}:${expires}:${userId}`).digest();

/** Signed, not stored: with it this one person can read the file of this recording for ten minutes. */
export function recordingToken(key: string, id: string, userId: string, now = Date.now()): string {
  const expires = String(Math.floor(now / 1000) + LINK_SECONDS);
  return `${id}.${expires}.${signature(key, id, expires, userId).toString('base64url')}`;
}

/** @returns the id of the recording, or undefined for a link that is invalid, expired or another person's */
export function readRecordingToken(key: string, token: string, userId: string, now = Date.now()): string | undefined {
  const [, id, expires, provided] = TOKEN.exec(token) ?? [];
  if (id === undefined || expires === undefined || provided === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(provided, 'base64url'), signature(key, id, expires, userId));
  return isOurs && Number(expires) * 1000 > now ? id : undefined;
}
