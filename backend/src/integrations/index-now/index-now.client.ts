import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';

/** Any participating search engine passes addresses on to the others. */
const ENDPOINT = 'https://api.indexnow.org/indexnow';
const TIMEOUT_MS = 10_000;

/** The receiver did not take the addresses. */
export class IndexNowError extends Error {
  override readonly name = 'IndexNowError';
}

/** The key's path on this site, by which a receiver verifies whose addresses they are. */
export const indexNowKeyPath = (key: string): string => `/${key}.txt`;

/** Notifies search engines that addresses have changed (indexnow.org). */
@Injectable()
export class IndexNowClient {
  constructor(@Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL' | 'INDEXNOW_KEY' | 'INDEXNOW_ENDPOINT'>) {}

  /** Whether there is a key. */
  get isOn(): boolean {
    return this.env.INDEXNOW_KEY !== undefined;
  }

  /**
   * Does nothing without a key.
   * @param paths on this site
   * @throws IndexNowError when the receiver refuses or does not answer
   */
  async submit(paths: readonly string[]): Promise<void> {
    const { PUBLIC_URL: siteUrl, INDEXNOW_KEY: key, INDEXNOW_ENDPOINT: endpoint = ENDPOINT } = this.env;
    if (key === undefined) return;
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: siteUrl + indexNowKeyPath(key),
        urlList: paths.map((path) => siteUrl + path),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new IndexNowError('The receiver does not answer.', { cause: error });
    });
    await answer.body?.cancel();
    // 202: taken, the key is verified later.
    if (answer.status !== 200 && answer.status !== 202)
      throw new IndexNowError(`The receiver answered ${answer.status}.`);
  }
}
