import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../config/env.js';
import { encryptionKeys } from '../config/keys.js';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Identifies a key without revealing it. */
export const keyIdOf = (key: string): string =>
  createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 8);

const fingerprint = (key: Buffer, text: string, context: string): string =>
  createHmac('sha256', key).update(`${context}\0${text}`).digest('hex');

/**
 * Encrypts third-party secrets (refresh tokens, second factors) in the database: AES-256-GCM under `ENCRYPTION_KEY`. A ciphertext is
 * `v1.<key id>.<base64url of iv, tag and ciphertext>`; the key id distinguishes a changed key from a damaged row.
 */
@Injectable()
export class Encryption {
  private readonly key: Buffer;
  private readonly prefix: string;
  /** By id: the current key, and those before. */
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor(@Inject(ENV) env: Parameters<typeof encryptionKeys>[0]) {
    this.key = Buffer.from(env.ENCRYPTION_KEY, 'base64');
    this.prefix = `v1.${keyIdOf(env.ENCRYPTION_KEY)}.`;
    this.keys = new Map(encryptionKeys(env).map((key) => [keyIdOf(key), Buffer.from(key, 'base64')]));
  }

  /** Whether a text was encrypted under the current key. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(this.prefix);
  }

  /** @param context of the text, e.g. `second-factor:<user id>`: copied elsewhere, it cannot be decrypted */
  seal(text: string, context: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${this.prefix}${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** Tells whether a secret is still the same, without storing it: HMAC-SHA-256 in hexadecimal digits. */
  fingerprint(text: string, context: string): string {
    return fingerprint(this.key, text, context);
  }

  /** Whether this is the fingerprint of a text, by the current key or one before. */
  isFingerprint(print: string, text: string, context: string): boolean {
    return [...this.keys.values()].some((key) => fingerprint(key, text, context) === print);
  }

  /** @throws Error when the text was encrypted under another key, for another context, or was modified */
  open(sealed: string, context: string): string {
    const [version, keyId, payload] = sealed.split('.');
    if (version !== 'v1' || payload === undefined) throw new Error('This is no sealed text.');
    const key = this.keys.get(keyId ?? '');
    if (key === undefined) throw new Error(`This was sealed under another ENCRYPTION_KEY (${keyId}).`);
    const bytes = Buffer.from(payload, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}
