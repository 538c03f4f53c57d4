import { createHmac, timingSafeEqual } from 'node:crypto';

/** Greatest difference between a signature's time and now, in either direction. */
const TOLERANCE_SECONDS = 300;
const LARGEST_HEADER = 4_000;

/** The headers of a signed message (standardwebhooks). */
export interface SignatureHeaders {
  /** `webhook-id`, the same on every delivery. */
  id?: string;
  /** `webhook-timestamp`, in seconds. */
  timestamp?: string;
  /** `webhook-signature`: `v1,<base64>`; several, separated by blanks, during a change of the secret. */
  signature?: string;
}

/** HMAC-SHA256 over `id.timestamp.body`. @param secret `whsec_` and the key in base64 */
export function signFathom(secret: string, id: string, timestamp: string, body: Buffer): string {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64');
}

/** Whether the headers are well-formed and within five minutes of now, so that reading the body is worthwhile. */
export function mayBeSignedByFathom(
  headers: SignatureHeaders,
  now = Date.now(),
): headers is Required<SignatureHeaders> {
  const { id, timestamp, signature } = headers;
  if (!id || id.length > 255 || !/^[\x21-\x7e]+$/.test(id)) return false;
  if (!timestamp || !/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS)
    return false;
  return signature !== undefined && signature.length <= LARGEST_HEADER && signature.includes('v1,');
}

/** Whether these bytes were signed with this secret within five minutes of now. */
export function isSignedByFathom(secret: string, headers: SignatureHeaders, body: Buffer, now = Date.now()): boolean {
  if (!mayBeSignedByFathom(headers, now)) return false;
  const { id, timestamp, signature } = headers;
  const right = Buffer.from(signFathom(secret, id, timestamp, body));
  return signature
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice('v1,'.length)))
    .some((provided) => provided.length === right.length && timingSafeEqual(provided, right));
}
