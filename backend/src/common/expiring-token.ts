import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{10})\.([\w-]{43})$/;

const signature = (key: string, purpose: string, id: string, expires: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`${purpose}:${id}:${expires}`).digest();

/**
 * Signed, not stored: opens one record until it expires.
 * @param purpose what it is good for; the same text reads it
 */
export function expiringToken(
  key: string,
  purpose: string,
  id: string,
  livesSeconds: number,
  now = Date.now(),
): { token: string; expiresAt: Date } {
  const expires = String(Math.floor(now / 1000) + livesSeconds);
  return {
    token: `${id}.${expires}.${signature(key, purpose, id, expires).toString('base64url')}`,
    expiresAt: new Date(Number(expires) * 1000),
  };
}

/** @returns the id of the record, or undefined for an invalid or expired token, and for one of another purpose */
export function readExpiringToken(key: string, purpose: string, token: string, now = Date.now()): string | undefined {
  const [, id, expires, provided] = TOKEN.exec(token) ?? [];
  if (id === undefined || expires === undefined || provided === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(provided, 'base64url'), signature(key, purpose, id, expires));
  return isOurs && Number(expires) * 1000 > now ? id : undefined;
}
