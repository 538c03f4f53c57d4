import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPossibleEmail, normaliseEmail } from '@leap/domain';
import { z } from 'zod';
import { isVapidKey } from './vapid-key.js';

/** Providers that can check e-mail and password. */
export const authProviders = ['local', 'coach-platform'] as const;

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
const MINIMUM_SECRET_LENGTH = 32;

const absolutePath = z
  .string()
  .transform((path) => (isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path)));
const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'must be an address such as https://www.example.com',
    abort: true,
  })
  .transform((value) => value.replace(/\/+$/, ''));
const urlOf = (scheme: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && scheme.test(new URL(value).protocol), {
    error: `must look like ${example}`,
    abort: true,
  });

const sslModes = /^(disable|allow|prefer|require|verify-ca|verify-full|no-verify)$/;

/** In a password an unescaped `/`, `?` or `#` ends the host: what is left of the password would be taken for a host, and printed. */
const isWhollyParsed = (value: string): boolean => {
  const { pathname, search, hash } = new URL(value);
  return !/[@#]/.test(pathname + search + hash);
};

/** `require` and the like verify the certificate in this version of `pg` too, which warns of it in eight lines. */
function withPlainSslMode(value: string): string {
  const url = new URL(value);
  const isAlias = /^(prefer|require|verify-ca)$/.test(url.searchParams.get('sslmode') ?? '');
  if (!isAlias || url.searchParams.has('uselibpqcompat')) return value;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

/** An address with a host, and with a user name and password that can be decoded. */
function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  try {
    decodeURIComponent(username + password);
    return hostname !== '';
  } catch {
    return false;
  }
}

/** Keys and tokens: a blank inside is a copying mistake. */
const withoutSpaces = z.string().trim().regex(/^\S+$/, 'must not hold blanks');

/** Express's names for loopback and private networks. */
const networkName = /^(loopback|linklocal|uniquelocal)$/;

/** An address, a range of them (`10.0.0.0/8`) or one of those names. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0) return bits === undefined && networkName.test(text);
  return (
    rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

/** `10.0.0.2`, `10.0.0.2:5353`, `::1` or `[::1]:5353`. */
function isNameServer(text: string): boolean {
  const [, address = text, port] = /^(?:\[(?=.*:)|(?=[\d.]+:\d+$))([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  return isIP(address) !== 0 && (port === undefined || (Number(port) > 0 && Number(port) <= 65_535));
}

/** Parses `admin=https://admin.example.com/,…` into a record; addresses end with a slash, so that file names can be appended. */
const origins = (example: string) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .refine(
      (all) => all.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      `must be origins such as ${example}, separated by commas`,
    );

const port = z.coerce
  .number('must be a number from 0 to 65535')
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(65_535, 'must be at most 65535');

const remotes = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => pair.split('=', 2) as [string, string?]),
  )
  .refine(
    (pairs) =>
      pairs.every(
        ([name, url]) =>
          /^[a-z]+$/.test(name) && url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
      ),
    'must look like admin=https://admin.example.com/',
  )
  .transform((pairs): Record<string, string | undefined> =>
    Object.fromEntries(pairs.map(([name, url]) => [name, `${url?.replace(/\/+$/, '')}/`])),
  );

const encryptionKey = z
  .string()
  .refine(
    (value) => Buffer.from(value, 'base64').length === 32,
    'must be 32 bytes in base64, e.g. from: openssl rand -base64 32',
  );

const sessionSecret = z.string().min(MINIMUM_SECRET_LENGTH, `must have at least ${MINIMUM_SECRET_LENGTH} characters`);
const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket');

const databaseUrl = urlOf(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/database')
  .refine(
    isWhollyParsed,
    'must look like postgres://user:password@host:5432/database, with other signs in user and password as %40',
  )
  .refine(
    (value) => sslModes.test(new URL(value).searchParams.get('sslmode') ?? 'disable'),
    'must have a known sslmode, e.g. ?sslmode=verify-full&sslrootcert=/path',
  )
  .transform(withPlainSslMode);

/** Format and default of each variable. */
export const envSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: port.default(3000),
  HOST: z
    .string()
    .trim()
    .refine(
      (value) => isIP(value) !== 0 || value === 'localhost',
      'must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 or :: for everybody',
    )
    .optional(),
  DATA_DIR: absolutePath.default(join(repositoryRoot, '.data')),
  DATABASE_URL: databaseUrl.optional(),
  LISTEN_DATABASE_URL: databaseUrl.optional(),
  REPLICA_DATABASE_URL: databaseUrl.optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1, 'must be a name, e.g. leap').default('leap'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  DATABASE_POOL: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(2, 'must be at least 2')
    .max(500, 'must be at most 500')
    .default(20),
  PUBLIC_URL: httpUrl
    .refine(
      (value) => new URL(value).origin === value.toLowerCase(),
      'must be an origin without a path, e.g. https://www.example.com',
    )
    .optional(),
  SESSION_SECRET: sessionSecret.optional(),
  FORMER_SESSION_SECRET: sessionSecret.optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  FORMER_ENCRYPTION_KEY: encryptionKey.optional(),
  AUTH_PROVIDER: z.enum(authProviders, 'must be local or coach-platform').default('local'),
  COACH_PLATFORM_URL: httpUrl
    .refine(
      (value) => new URL(value).username === '' && new URL(value).password === '',
      'must not hold a user name or password',
    )
    .optional(),
  BREACHED_PASSWORDS_URL: httpUrl.optional(),
  ADMIN_EMAIL: z.string().refine(isPossibleEmail, 'must be an e-mail address').transform(normaliseEmail).optional(),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  EDITOR_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').default('optional'),
  SMTP_URL: urlOf(/^smtps?:$/, 'smtp://user:password@host:587')
    .refine(isMailServer, 'must look like smtp://user:password@host:587, with other signs in user and password as %40')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/, 'must be one line')
    .refine(
      (value) => isPossibleEmail(/^[^<>]*<([^<>]+)>$/.exec(value.trim())?.[1] ?? value.trim()),
      'must be an address, with a name before it or not: LEAP <hello@example.com>',
    )
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/, 'must be a name such as mail2026')
    .optional(),
  PRIVATE_MAIL_SERVERS: z.enum(['allowed', 'refused'], 'must be allowed or refused').optional(),
  DNS_SERVERS: z
    .string()
    .transform((value) => value.split(',').map((server) => server.trim()))
    .refine(
      (servers) => servers.every(isNameServer),
      'must be addresses such as 10.0.0.2 or 10.0.0.2:5353, separated by commas',
    )
    .optional(),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .trim()
    .min(MINIMUM_SECRET_LENGTH, `must have at least ${MINIMUM_SECRET_LENGTH} characters`)
    .optional(),
  PRACTICE_EMAIL: z.email('must be an e-mail address').optional(),
  PODCAST_FEED_URL: httpUrl.optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits and hyphens, e.g. from: openssl rand -hex 16')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .trim()
    .refine(isVapidKey, 'must be 32 bytes in base64, e.g. from: openssl rand -base64 32')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'must look like sk_live_… or rk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must look like pk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must look like whsec_…')
    .optional(),
  FATHOM_API_KEY: withoutSpaces.optional(),
  FATHOM_WEBHOOK_SECRET: z
    .string()
    .trim()
    .refine(
      (value) =>
        /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(value) && Buffer.from(value.slice('whsec_'.length), 'base64').length >= 16,
      'must look like whsec_… with the key in base64',
    )
    .optional(),
  DEEPL_API_KEY: withoutSpaces.optional(),
  GOOGLE_CLIENT_ID: withoutSpaces.optional(),
  GOOGLE_CLIENT_SECRET: withoutSpaces.optional(),
  GOOGLE_CALENDAR_ID: withoutSpaces.default('primary'),
  GOOGLE_ACCESS_TOKEN: withoutSpaces.optional(),
  GOOGLE_REFRESH_TOKEN: withoutSpaces.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: bucket.optional(),
  S3_REGION: withoutSpaces.optional(),
  S3_ACCESS_KEY_ID: withoutSpaces.optional(),
  S3_SECRET_ACCESS_KEY: withoutSpaces.optional(),
  BACKUP_KEY: encryptionKey.optional(),
  BACKUP_KEEP: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(1000, 'must be at most 1000')
    .optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_BUCKET: bucket.optional(),
  BACKUP_S3_REGION: withoutSpaces.optional(),
  BACKUP_S3_ACCESS_KEY_ID: withoutSpaces.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: withoutSpaces.optional(),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform((value) =>
      /^(true|false)$/.test(value) ? value === 'true' : /^\d+$/.test(value) ? Number(value) : value,
    )
    .refine(
      (value) =>
        typeof value === 'string' ? value.split(',').every((proxy) => isProxy(proxy.trim())) : Number(value) <= 10,
      'must be a number of proxies, e.g. 1, or their addresses, e.g. 10.0.0.0/8, separated by commas',
    ),
  ALLOWED_ORIGINS: origins('https://admin.example.com'),
  PRIVATE_WEBHOOKS: origins('http://n8n:5678'),
  ADMIN_URL: httpUrl.optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PAGE_CACHE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .default('transform-demo'),
  FRONTENDS_DIR: absolutePath.default(join(repositoryRoot, 'frontends')),
  REMOTES: remotes,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info or warn')
    .default('info'),
  API_DOCS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  JOBS: z.enum(['on', 'off', 'only'], 'must be on, off or only').default('on'),
  SHUTDOWN_DELAY_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(60_000, 'must be at most 60000')
    .default(0),
});

/** The variables after {@link envSchema}. */
export type ParsedEnv = z.infer<typeof envSchema>;
