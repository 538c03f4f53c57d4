import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';
import { FetchRefusedError, guardedPost } from '../guarded-fetch.js';
import { isPrivateHost, PrivateAddressError } from '../public-address.js';
import { encryptPush, type PushKeys } from './push-encryption.js';
import { vapidAuthorization, vapidPublicKey } from './vapid.js';

/** Where a browser wants its messages, and its keys. */
export interface PushSubscription {
  endpoint: string;
  keys: PushKeys;
}

/** A message for one device. */
export interface PushMessage {
  /** Read by the service worker. */
  payload: object;
  /** A message replaces an undelivered one of the same topic: at most 32 characters of base64url. */
  topic: string;
  /** Seconds for which the push service keeps it for a device that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
  /** Where the push service's operator can write to: `mailto:` or `https:`. */
  subject: string;
}

/** Why an endpoint is refused. */
export type EndpointRefusal = 'invalid_format' | 'https_required' | 'private_address';

/** Sends messages to browsers by their push services (RFC 8030), over https and to public addresses only. */
@Injectable()
export class WebPushClient {
  /** A push service has so long to answer; tests do not wait for that. */
  timeoutMs = 10_000;

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'NODE_ENV' | 'VAPID_PRIVATE_KEY' | 'SANDBOX_ORIGIN'>) {}

  /** For the browser's subscription; undefined without a key: the channel is off. */
  get publicKey(): string | undefined {
    const { VAPID_PRIVATE_KEY: key } = this.env;
    return key === undefined ? undefined : vapidPublicKey(key);
  }

  /** The sandbox's, outside production. */
  get privateOrigins(): readonly string[] {
    const { NODE_ENV, SANDBOX_ORIGIN } = this.env;
    return NODE_ENV === 'production' || SANDBOX_ORIGIN === undefined ? [] : [SANDBOX_ORIGIN];
  }

  /** Why messages cannot be sent to an address; undefined when they can. A name that is not resolved in time is checked when it is used. */
  async refusalOf(endpoint: string): Promise<EndpointRefusal | undefined> {
    const url = URL.parse(endpoint);
    if (!url || url.username !== '' || url.password !== '') return 'invalid_format';
    if (this.privateOrigins.includes(url.origin)) return undefined;
    if (url.protocol !== 'https:') return 'https_required';
    return (await isPrivateHost(url.hostname.replace(/^\[|\]$/g, ''))) ? 'private_address' : undefined;
  }

  /**
   * Sends one message.
   * @returns the status of the push service's answer
   * @throws PrivateAddressError, FetchRefusedError for an address that is refused; other errors when there is no answer
   */
  async send({ endpoint, keys }: PushSubscription, message: PushMessage): Promise<number> {
    const { VAPID_PRIVATE_KEY: privateKey } = this.env;
    if (privateKey === undefined) throw new Error('There is no VAPID_PRIVATE_KEY.');
    const refusal = await this.refusalOf(endpoint);
    if (refusal === 'private_address') throw new PrivateAddressError();
    if (refusal) throw new FetchRefusedError(`The endpoint was refused: ${refusal}.`);
    return guardedPost(endpoint, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(message.ttlSeconds),
        topic: message.topic,
        urgency: message.isUrgent ? 'high' : 'normal',
        authorization: vapidAuthorization(endpoint, { privateKey, subject: message.subject }),
      },
      body: encryptPush(Buffer.from(JSON.stringify(message.payload)), keys),
      timeoutMs: this.timeoutMs,
      privateOrigins: this.privateOrigins,
    });
  }
}
