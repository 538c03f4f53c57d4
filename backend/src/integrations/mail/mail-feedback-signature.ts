import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signature may be from now, in either direction. */
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

/** The parts of a header that can be right, whatever the body is: in shape, and of these minutes. */
function partsOf(header = '', now = Date.now()): { seconds: string; provided: string } | undefined {
  const [, seconds, provided] = HEADER.exec(header) ?? [];
  if (seconds === undefined || provided === undefined || Math.abs(now / 1_000 - Number(seconds)) > TOLERANCE_SECONDS)
    return undefined;
  return { seconds, provided };
}

/** Whether a header can be right, whatever the body is: a body is read only then. */
export const mayBeSignedMailFeedback = (header: string | undefined): boolean => partsOf(header) !== undefined;

/** Whether these bytes were signed with this secret within the last five minutes, by a clock that is at most five minutes ahead. */
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
