import { AwsClient } from 'aws4fetch';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';

const LONGEST_MS = 10_000;
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

  private async ask(
    method: string,
    key: string,
    init: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
    fine: number[] = [],
  ): Promise<Response> {
    if (!this.aws) throw new ObjectStoreError('No object store is configured.');
    const answer = await this.aws
      .fetch(this.root + key, { method, ...init, redirect: 'error', signal: AbortSignal.timeout(LONGEST_MS) })
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
