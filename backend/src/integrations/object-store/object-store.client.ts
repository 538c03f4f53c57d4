import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';

const LONGEST_MS = 10_000;
/** For a file of any size. */
const LONGEST_OF_FILE_MS = 3_600_000;
const RETRIES = 2;

/** An operation of the store failed. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}

/** Client for any S3-compatible store (AWS, MinIO, R2, Garage …), with signed path-style requests. Off without configuration. */
@Injectable()
export class ObjectStoreClient {
  private readonly aws: AwsClient | undefined;
  private readonly root: string;

  constructor(
    @Inject(ENV) env: Pick<
      Env,
      'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
    >,
  ) {
    const {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    } = env;
    this.root = `${endpoint ?? ''}/${bucket ?? ''}/`;
    if (endpoint && region && accessKeyId && secretAccessKey)
      this.aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  }

  /** Whether a store is configured. */
  get isConfigured(): boolean {
    return this.aws !== undefined;
  }

  /** Stores a file and replaces an existing one. @throws ObjectStoreError */
  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    await this.ask('PUT', key, { body: new Uint8Array(bytes), headers: { 'content-type': contentType } });
  }

  /** @returns undefined when there is no such file @throws ObjectStoreError */
  async get(key: string): Promise<Buffer | undefined> {
    const answer = await this.ask('GET', key, {}, [404]);
    if (answer.status !== 404) return Buffer.from(await answer.arrayBuffer());
    await answer.body?.cancel();
    return undefined;
  }

  /** Succeeds for missing files too. @throws ObjectStoreError */
  async delete(key: string): Promise<void> {
    await this.ask('DELETE', key, {}, [404]);
  }

  /**
   * An address by which anybody can read a file until its time is over; ranges too. It is signed here: the store is not asked whether there is
   * such a file. What is read stays on no device: a browser's cache would outlive the link. @throws ObjectStoreError without configuration
   */
  async link(key: string, livesSeconds: number, signedAt = new Date()): Promise<string> {
    if (!this.aws) throw new ObjectStoreError('No object store is configured.');
    const path = key.split('/').map(encodeURIComponent).join('/');
    const datetime = signedAt.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    const query = `X-Amz-Expires=${livesSeconds}&response-cache-control=no-store`;
    const { url } = await this.aws.sign(`${this.root}${path}?${query}`, {
      method: 'GET',
      aws: { signQuery: true, datetime },
    });
    return url;
  }

  /** Stores a file from the disk, of up to 5 GB (S3's limit for one request). @throws ObjectStoreError */
  async putFile(key: string, file: string): Promise<void> {
    await this.ask('PUT', key, { body: await openAsBlob(file) }, [], LONGEST_OF_FILE_MS);
  }

  /** Writes a file to the disk. @returns whether there is such a file @throws ObjectStoreError */
  async getFile(key: string, file: string): Promise<boolean> {
    const answer = await this.ask('GET', key, {}, [404], LONGEST_OF_FILE_MS);
    if (answer.status === 404 || !answer.body) return false;
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(file, { mode: 0o600 }));
    return true;
  }

  /** All keys that begin with a text, in order of the alphabet. @throws ObjectStoreError */
  async list(prefix: string): Promise<string[]> {
    const parser = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false });
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const rest = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`;
      const answer = await this.ask('GET', `?list-type=2&prefix=${encodeURIComponent(prefix)}${rest}`, {});
      const { ListBucketResult: page } = parser.parse(await answer.text()) as {
        ListBucketResult?: { Contents?: { Key: string }[]; NextContinuationToken?: string };
      };
      keys.push(...(page?.Contents ?? []).map(({ Key: key }) => key));
      // A thousand at a time.
      token = page?.NextContinuationToken;
    } while (token !== undefined);
    return keys.toSorted();
  }

  private async ask(
    method: string,
    key: string,
    init: { body?: Uint8Array<ArrayBuffer> | Blob; headers?: Record<string, string> },
    fine: number[] = [],
    longest = LONGEST_MS,
  ): Promise<Response> {
    if (!this.aws) throw new ObjectStoreError('No object store is configured.');
    const answer = await this.aws
      .fetch(this.root + key, { method, ...init, redirect: 'error', signal: AbortSignal.timeout(longest) })
      .catch((error: unknown) => {
        throw new ObjectStoreError(
          `${method} of a file was not answered: ${error instanceof Error ? error.name : 'no reason'}.`,
        );
      });
    if (answer.ok || fine.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new ObjectStoreError(`${method} of a file was answered with ${answer.status}.`);
  }
}
