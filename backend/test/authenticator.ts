import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Manipulations of a device's answer, which the server must detect. */
export interface Bent {
  origin?: string;
  rpId?: string;
  /** The flag "user verified" (finger, face or PIN). */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** A CBOR encoder for attestations: integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** A device with one passkey (P-256), by WebAuthn level 3, sections 6.1 and 6.5. */
export class Authenticator {
  private readonly privateKey: KeyObject;
  private readonly cosePublicKey: Buffer;
  readonly id = randomBytes(32);
  private counter = 0;

  constructor(private readonly origin = 'http://localhost:3000') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    // kty EC2, alg ES256, crv P-256.
    this.cosePublicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** The answer to `navigator.credentials.create`. */
  create(challenge: string, bent: Bent = {}) {
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.cosePublicKey]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Buffer.concat([this.authenticatorData(bent, 0x40), credential])],
      ]),
    );
    return {
      ...this.identity(),
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', challenge, bent)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** The answer to `navigator.credentials.get`. */
  get(challenge: string, bent: Bent = {}) {
    this.counter += 1;
    const authenticatorData = this.authenticatorData(bent, 0);
    const clientData = this.clientData('webauthn.get', challenge, bent);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.privateKey);
    return {
      ...this.identity(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(bent.userHandle === undefined ? {} : { userHandle: base64url(bent.userHandle) }),
      },
    };
  }

  private identity() {
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key' };
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Bent): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData({ rpId, isVerified = true, counter = this.counter }: Bent, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (isVerified ? 0x04 : 0) | more;
    return Buffer.concat([sha256(rpId ?? new URL(this.origin).hostname), Buffer.from([flags]), count]);
  }
}
