import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts third-party secrets (refresh tokens, second factors) in the database: AES-256-GCM under `ENCRYPTION_KEY`. A ciphertext is
 * `v1.<key id>.<base64url of iv, tag and ciphertext>`; the key id distinguishes a changed key from a damaged row.
 */
@Injectable()
export class Encryption {
  private readonly key: Buffer;
  private readonly keyId: string;

  constructor(@Inject(ENV) env: Pick<Env, 'ENCRYPTION_KEY'>) {
    this.key = Buffer.from(env.ENCRYPTION_KEY, 'base64');
    this.keyId = createHash('sha256').update(this.key).digest('hex').slice(0, 8);
  }

  /** @param context of the text, e.g. `second-factor:<user id>`: copied elsewhere, it cannot be decrypted */
  seal(text: string, context: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `v1.${this.keyId}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** Tells whether a secret is still the same, without storing it: HMAC-SHA-256 in hexadecimal digits. */
  fingerprint(text: string, context: string): string {
    return createHmac('sha256', this.key).update(`${context}\0${text}`).digest('hex');
  }

  /** @throws Error when the text was encrypted under another key, for another context, or was modified */
  open(sealed: string, context: string): string {
    const [version, keyId, payload] = sealed.split('.');
    if (version !== 'v1' || payload === undefined) throw new Error('This is no sealed text.');
    if (keyId !== this.keyId) throw new Error(`This was sealed under another ENCRYPTION_KEY (${keyId}).`);
    const bytes = Buffer.from(payload, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, this.key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}
