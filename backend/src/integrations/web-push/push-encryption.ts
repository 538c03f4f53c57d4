import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription, in base64url. */
export interface PushKeys {
  /** Its public key: an uncompressed point of P-256, 65 bytes. */
  p256dh: string;
  /** Its secret: 16 bytes. */
  auth: string;
}

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** The record that holds all of it: push services take 4,096 bytes at least. */
const RECORD_BYTES = 4096;
/** Payloads are padded to that, so that their length says nothing of their text. */
const PADDED_BYTES = 1024;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Whether a message can be encrypted for these keys. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== AUTH_BYTES)
    return false;
  try {
    ECDH.convertKey(point, CURVE, undefined, undefined, 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts one message for a browser (RFC 8291, content coding `aes128gcm` of RFC 8188), so that the push service cannot read it.
 * @param fixed the sender's private key and the salt; only the example of the RFC sets them, and has no padding
 * @throws RangeError for a payload of more than 1,023 bytes
 */
export function encryptPush(
  payload: Buffer,
  keys: PushKeys,
  fixed?: { privateKey: Buffer; salt: Buffer },
): Buffer<ArrayBuffer> {
  if (payload.length >= PADDED_BYTES) throw new RangeError(`A push message has at most ${PADDED_BYTES - 1} bytes.`);
  const receiver = Buffer.from(keys.p256dh, 'base64url');
  const ecdh = createECDH(CURVE);
  if (fixed) ecdh.setPrivateKey(fixed.privateKey);
  else ecdh.generateKeys();
  const sender = ecdh.getPublicKey();
  const salt = fixed?.salt ?? randomBytes(SALT_BYTES);

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = derive(ecdh.computeSecret(receiver), Buffer.from(keys.auth, 'base64url'), keyInfo, 32);
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: TAG_BYTES });
  // 2: the last record; zeros follow.
  const padding = Buffer.alloc(fixed ? 0 : PADDED_BYTES - payload.length - 1);
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([payload, Buffer.from([2]), padding])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const header = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  header.writeUInt8(sender.length, SALT_BYTES + 4);
  return Buffer.concat([header, sender, sealed]);
}
