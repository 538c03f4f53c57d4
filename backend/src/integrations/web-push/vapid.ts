import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** Push services refuse signatures that are valid for more than a day. */
const VALID_SECONDS = 12 * 3_600;

/** The public key of a private one (base64 or base64url), as browsers and push services take it: an uncompressed point in base64url. */
export function vapidPublicKey(privateKey: string): string {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64'));
  return ecdh.getPublicKey('base64url');
}

/**
 * The header by which a push service recognises the server that a subscription is for (RFC 8292).
 * @param subject where the push service's operator can write to: `mailto:` or `https:`
 */
export function vapidAuthorization(
  endpoint: string,
  { privateKey, subject, now = new Date() }: { privateKey: string; subject: string; now?: Date },
): string {
  const publicKey = vapidPublicKey(privateKey);
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(privateKey, 'base64').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + VALID_SECONDS,
    sub: subject,
  };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${publicKey}`;
}
