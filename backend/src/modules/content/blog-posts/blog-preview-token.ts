import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of a preview link. */
const LIVES_SECONDS = 7 * 24 * 3_600;

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{10})\.([\w-]{43})$/;

const signature = (key: string, id: string, expires: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`blog-preview:${id}:${expires}`).digest();

/** Signed, not stored: its holder can read this one post until it expires. */
export function previewToken(key: string, id: string, now = Date.now()): { token: string; expiresAt: Date } {
  const expires = String(Math.floor(now / 1000) + LIVES_SECONDS);
  return {
    token: `${id}.${expires}.${signature(key, id, expires).toString('base64url')}`,
    expiresAt: new Date(Number(expires) * 1000),
  };
}

/** @returns the id of the post, or undefined for an invalid or expired token */
export function readPreviewToken(key: string, token: string, now = Date.now()): string | undefined {
  const [, id, expires, provided] = TOKEN.exec(token) ?? [];
  if (id === undefined || expires === undefined || provided === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(provided, 'base64url'), signature(key, id, expires));
  return isOurs && Number(expires) * 1000 > now ? id : undefined;
}
