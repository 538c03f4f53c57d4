import { createDecipheriv, createHmac, createPublicKey, verify, type ECDH } from 'node:crypto';

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};
const LAST_BLOCK = Buffer.from([1]);
const DELIMITER = 2;

/**
 * What a browser does with a message (RFC 8291, RFC 8188): one record, with its padding removed.
 * @throws Error when it is not for this key, or no such record
 */
export function decrypt(message: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const [salt, idLength] = [message.subarray(0, 16), message.readUInt8(20)];
  const [sender, sealed] = [message.subarray(21, 21 + idLength), message.subarray(21 + idLength)];
  if (sealed.length > message.readUInt32BE(16)) throw new Error('More than one record.');
  const secret = hmac(
    hmac(auth, ecdh.computeSecret(sender)),
    'WebPush: info\0',
    ecdh.getPublicKey(),
    sender,
    LAST_BLOCK,
  );
  const pseudorandom = hmac(salt, secret);
  const key = hmac(pseudorandom, 'Content-Encoding: aes128gcm\0', LAST_BLOCK).subarray(0, 16);
  const nonce = hmac(pseudorandom, 'Content-Encoding: nonce\0', LAST_BLOCK).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== DELIMITER) throw new Error('No last record.');
  return padded.subarray(0, end).toString('utf8');
}

/** Why a push service would refuse this `Authorization` header (RFC 8292); undefined when it is valid. */
export function refusalOf(header: string | undefined, origin: string): string | undefined {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (!head || !claims || !signature || !key) return 'no VAPID header';
  const point = Buffer.from(key, 'base64url');
  const coordinate = (part: Buffer): string => part.toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(point.subarray(1, 33)), y: coordinate(point.subarray(33)) },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'wrong signature';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  if (aud !== origin) return 'another audience';
  const seconds = Date.now() / 1000;
  if (typeof exp !== 'number' || exp < seconds || exp > seconds + 86_400) return 'expired, or for more than a day';
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? undefined : 'no subject';
}
