import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsClient } from 'aws4fetch';

/** A fake with the part of S3's protocol that the product uses; verifies signatures. */
export interface FakeObjectStore {
  env: {
    S3_ENDPOINT: string;
    S3_BUCKET: string;
    S3_REGION: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
  };
  /** Its files, by `bucket/key`. */
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Whether every answer is 500. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

const [accessKeyId, secretAccessKey, region] = ['sample-key', 'sample-secret', 'eu-west-1'];

/** Computes the signature again with the shared secret, and compares. */
async function isSigned(url: string, method: string, headers: Record<string, string>, body: Buffer): Promise<boolean> {
  const [provided = '', date = ''] = [headers['authorization'], headers['x-amz-date']];
  const names = /SignedHeaders=([^,]+)/.exec(provided)?.[1]?.split(';') ?? [];
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const signed = Object.fromEntries(
    names.filter((name) => name !== 'host' && name !== 'x-amz-date').map((name) => [name, headers[name] ?? '']),
  );
  const again = await signer.sign(url, {
    method,
    headers: signed,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    aws: { datetime: date },
  });
  return provided !== '' && again.headers.get('authorization') === provided;
}

/** Of a request for a list: the beginning of the keys that it wants, with the bucket. */
function listedPrefix(key: string): string | undefined {
  const [, bucket, prefix] = /^([^/]+)\/\?list-type=2&prefix=(.*)$/.exec(key) ?? [];
  return bucket === undefined ? undefined : `${bucket}/${decodeURIComponent(prefix ?? '')}`;
}

/** Starts it on a free port of 127.0.0.1. */
export async function startObjectStore(): Promise<FakeObjectStore> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  let isFailing = false;
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const { port } = server.address() as AddressInfo;
      const answer = async (): Promise<number> => {
        if (isFailing) return 500;
        if (
          !(await isSigned(
            `http://127.0.0.1:${port}${req.url}`,
            req.method ?? '',
            req.headers as Record<string, string>,
            body,
          ))
        )
          return 403;
        const key = (req.url ?? '').slice(1);
        if (listedPrefix(key) !== undefined) return 200;
        if (req.method === 'PUT') objects.set(key, { bytes: body, type: req.headers['content-type'] ?? '' });
        if (req.method === 'DELETE') {
          objects.delete(key);
          return 204;
        }
        return req.method === 'PUT' || objects.has(key) ? 200 : 404;
      };
      void answer().then((status) => {
        const prefix = listedPrefix((req.url ?? '').slice(1));
        if (prefix !== undefined && status === 200)
          return void res.end(
            `<ListBucketResult>${[...objects.keys()]
              .filter((key) => key.startsWith(prefix))
              .map((key) => `<Contents><Key>${key.slice(key.indexOf('/') + 1)}</Key></Contents>`)
              .join('')}</ListBucketResult>`,
          );
        const found = req.method === 'GET' && status === 200 ? objects.get((req.url ?? '').slice(1)) : undefined;
        res.writeHead(status, found ? { 'content-type': found.type } : {}).end(found?.bytes);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'sample-bucket',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects,
    fail: (next) => {
      isFailing = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
