import { createHmac, timingSafeEqual } from 'node:crypto';

/** Greatest difference between a signature's time and now, in either direction. */
const TOLERANCE_SECONDS = 300;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** HMAC-SHA256 over `seconds.body`, in hex. */
const sign = (secret: string, seconds: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');

/** The header `Mail-Signature` for these bytes: `t=<seconds>,v1=<hex>`. */
export const mailSignature = (secret: string, body: Buffer, now = Date.now()): string => {
  const seconds = String(Math.floor(now / 1_000));
  return `t=${seconds},v1=${sign(secret, seconds, body)}`;
};

/** Parses a header that is well-formed and recent. */
function partsOf(header = '', now = Date.now()): { seconds: string; provided: string } | undefined {
  const [, seconds, provided] = HEADER.exec(header) ?? [];
  if (seconds === undefined || provided === undefined || Math.abs(now / 1_000 - Number(seconds)) > TOLERANCE_SECONDS)
    return undefined;
  return { seconds, provided };
}

/** Whether the header is well-formed and recent, so that the body is worth reading. */
export const mayBeSignedMailFeedback = (header: string | undefined): boolean => partsOf(header) !== undefined;

/** Whether these bytes were signed with this secret within five minutes of now. */
export function isSignedMailFeedback(
  secret: string,
  header: string | undefined,
  body: Buffer,
  now = Date.now(),
): boolean {
  const parts = partsOf(header, now);
  if (!parts) return false;
  return timingSafeEqual(Buffer.from(parts.provided), Buffer.from(sign(secret, parts.seconds, body)));
}
