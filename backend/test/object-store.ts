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

/** Computes the signature of a link again, and compares; S3 refuses one whose time is over. */
async function isLinked(url: URL, method: string): Promise<boolean> {
  const query = url.searchParams;
  const [date, provided] = [query.get('X-Amz-Date') ?? '', query.get('X-Amz-Signature')];
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const unsigned = new URL(url);
  for (const name of ['Algorithm', 'Credential', 'Date', 'Signature', 'SignedHeaders'])
    unsigned.searchParams.delete(`X-Amz-${name}`);
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const again = await signer.sign(unsigned.href, { method, aws: { signQuery: true, datetime: date } });
  return (
    new URL(again.url).searchParams.get('X-Amz-Signature') === provided &&
    Date.now() < signedAt + Number(query.get('X-Amz-Expires')) * 1000
  );
}

/** As many keys as S3 puts into one answer. */
const PAGE = 1000;

const nameOf = ({ pathname }: URL): string => decodeURIComponent(pathname.slice(1));

/** The answer to a request for a list; undefined for other requests. */
function listed(url: string, names: Iterable<string>): string | undefined {
  const { pathname, searchParams: query } = new URL(url, 'http://127.0.0.1');
  if (query.get('list-type') !== '2') return undefined;
  const bucket = pathname.slice(1);
  const keys = [...names]
    .filter((name) => name.startsWith(bucket + query.get('prefix')))
    .map((name) => name.slice(bucket.length))
    .toSorted();
  // Tokens have characters that an address has to escape.
  const start = Number(query.get('continuation-token')?.split('+/=')[1] ?? 0);
  const next = start + PAGE;
  const rest = next < keys.length ? `<NextContinuationToken>a+/=${next}</NextContinuationToken>` : '';
  const contents = keys.slice(start, next).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  return `<ListBucketResult>${contents.join('')}${rest}</ListBucketResult>`;
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
        const address = new URL(req.url ?? '', `http://127.0.0.1:${port}`);
        if (address.searchParams.has('X-Amz-Signature')) {
          if (!(await isLinked(address, req.method ?? ''))) return 403;
          return objects.has(nameOf(address)) ? 200 : 404;
        }
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
        if (listed(req.url ?? '', []) !== undefined) return 200;
        if (req.method === 'PUT') objects.set(key, { bytes: body, type: req.headers['content-type'] ?? '' });
        if (req.method === 'DELETE') {
          objects.delete(key);
          return 204;
        }
        return req.method === 'PUT' || objects.has(key) ? 200 : 404;
      };
      void answer().then((status) => {
        const list = listed(req.url ?? '', objects.keys());
        if (list !== undefined && status === 200) return void res.end(list);
        const name = nameOf(new URL(req.url ?? '', 'http://127.0.0.1'));
        const found = req.method === 'GET' && status === 200 ? objects.get(name) : undefined;
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? [];
        if (found && from !== undefined) {
          const part = found.bytes.subarray(Number(from), Number(to) + 1);
          const range = `bytes ${from}-${to}/${found.bytes.length}`;
          return void res.writeHead(206, { 'content-type': found.type, 'content-range': range }).end(part);
        }
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
