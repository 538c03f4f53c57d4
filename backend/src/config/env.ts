import { EnvError } from './env-error.js';
import { checkEnv } from './env-rules.js';
import { envSchema, type authProviders } from './env-schema.js';
import { loadGeneratedSecrets, type GeneratedSecrets } from './generated-secrets.js';

export type AuthProvider = (typeof authProviders)[number];

/** The validated configuration of one process; inject it with `@Inject(ENV)`. */
export interface Env {
  NODE_ENV: 'development' | 'production' | 'test';
  PORT: number;
  /** Address that the product listens on; undefined: all interfaces. */
  HOST?: string;
  /** Absolute path; holds the embedded database and generated secrets. */
  DATA_DIR: string;
  /** Empty until the embedded PostgreSQL has started, unless the environment names a database. */
  DATABASE_URL: string;
  /** Public origin of the site, without a trailing slash. */
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  /** 32 bytes, base64. */
  ENCRYPTION_KEY: string;
  /** The one before: verifies what it has sealed in the audit log. */
  FORMER_ENCRYPTION_KEY?: string;
  /** Who checks e-mail and password at the log-in. */
  AUTH_PROVIDER: AuthProvider;
  /** Address of the coach platform's check; absent: the sandbox's, or none in production. */
  COACH_PLATFORM_URL?: string;
  /** List of breached passwords that new ones are compared with (protocol of Have I Been Pwned); absent: no check. */
  BREACHED_PASSWORDS_URL?: string;
  /** Becomes an administrator at start while there is none. Normalised. */
  ADMIN_EMAIL?: string;
  /** Whether the admin role requires a second factor. */
  ADMIN_SECOND_FACTOR: 'required' | 'optional';
  /** Whether the editor role requires a second factor. */
  EDITOR_SECOND_FACTOR: 'required' | 'optional';
  /** Absent: mail is off (production) or goes to the sandbox's inbox. */
  SMTP_URL?: string;
  MAIL_FROM: string;
  /** DKIM selector of the mail provider; the check of the sender's domain looks up its record. */
  MAIL_DKIM_SELECTOR?: string;
  /** Verifies reports of bounces and complaints; absent: reports are refused. */
  MAIL_WEBHOOK_SECRET?: string;
  /** Recipient of notifications about new requests; absent: the contact e-mail of the site settings. */
  PRACTICE_EMAIL?: string;
  /** Absent: the podcast is off (production) or comes from the sandbox. */
  PODCAST_FEED_URL?: string;
  /** Absent, with the other two: payments are off (production) or go to the sandbox. */
  STRIPE_SECRET_KEY?: string;
  /** Sent to browsers. */
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** Address of the sandbox's Stripe; absent: Stripe itself. Never set from outside. */
  STRIPE_BASE_URL?: string;
  /** Absent, with the secret: the calendar is off (production) or the sandbox's. */
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  /** Calendar whose busy times count and where events are created. */
  GOOGLE_CALENDAR_ID: string;
  /** Tokens copied from the calendar's set-up page; a connection stored in the database takes precedence. */
  GOOGLE_ACCESS_TOKEN?: string;
  GOOGLE_REFRESH_TOKEN?: string;
  /** Address of the sandbox's Google for this server; absent: Google itself. Never set from outside. */
  GOOGLE_ROOT_URL?: string;
  /** Address of the sandbox's consent page for browsers. Never set from outside. */
  GOOGLE_CONSENT_URL?: string;
  /** Key for importing past meetings; absent: off (production) or the sandbox's. */
  FATHOM_API_KEY?: string;
  /** Verifies webhooks of Fathom; absent: they are refused (production) or come from the sandbox. */
  FATHOM_WEBHOOK_SECRET?: string;
  /** Address of the sandbox's Fathom; absent: Fathom itself. Never set from outside. */
  FATHOM_BASE_URL?: string;
  /** `http://127.0.0.1:<port>` of the sandbox: the only private origin that outgoing requests may reach. Never set from outside. */
  SANDBOX_ORIGIN?: string;
  /** S3-compatible object store; absent, with the other four: pictures are stored in PostgreSQL. */
  S3_ENDPOINT?: string;
  S3_BUCKET?: string;
  S3_REGION?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
  /** Whether `/api/docs` and `/api/openapi.json` are served. */
  API_DOCS: 'on' | 'off';
  /** Express's `trust proxy`: false, a number of hops, or a list of addresses; true (trust all) only outside production. */
  TRUST_PROXY: boolean | number | string;
  /** Further origins that browsers may call the API from. */
  ALLOWED_ORIGINS: string[];
  RATE_LIMITS: 'on' | 'off';
  DEMO_PASSWORD: string;
  /** Absolute path of the folder that holds the built front ends. */
  FRONTENDS_DIR: string;
  /** Separate origin of the admin area, e.g. https://admin.example.com; its host points at this process too. */
  ADMIN_URL?: string;
  /** Base addresses of remotes on other origins, by name; the others are served by this process. */
  REMOTES: Record<string, string | undefined>;
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Whether this process runs jobs; it enqueues them in any case. */
  JOBS: 'on' | 'off';
  /** Milliseconds between "not ready" and closing the port, so that a load balancer stops sending requests. */
  SHUTDOWN_DELAY_MS: number;
}

/** Injection token of {@link Env}. */
export const ENV = Symbol('ENV');

/** An invalid configuration. The message is one sentence that names the variable. */
export class EnvError extends Error {}

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
const MINIMUM_SECRET_LENGTH = 32;
/** Secrets from published examples. */
const knownSecret = /change[-_ ]?me|example|secret{2}|^(.)\1+$|^(0123456789|password)/i;

const absolutePath = z
  .string()
  .transform((path) => (isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path)));
const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an http(s) address')
  .transform((value) => value.replace(/\/+$/, ''));
const urlOf = (scheme: RegExp, example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && scheme.test(new URL(value).protocol), `must look like ${example}`);

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
const oneWord = z.string().trim().regex(/^\S+$/, 'must not hold blanks');

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

/** Parses `admin=https://admin.example.com/,…` into a record; addresses end with a slash, so that file names can be appended. */
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

const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: z.coerce
    .number('must be a number from 0 to 65535')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(65_535, 'must be at most 65535')
    .default(3000),
  HOST: z
    .string()
    .trim()
    .refine(
      (value) => isIP(value) !== 0 || value === 'localhost',
      'must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 or :: for everybody',
    )
    .optional(),
  DATA_DIR: absolutePath.default(join(repositoryRoot, '.data')),
  DATABASE_URL: urlOf(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/database').optional(),
  PUBLIC_URL: httpUrl
    .refine(
      (value) => new URL(value).origin === value.toLowerCase(),
      'must be an origin without a path, e.g. https://www.example.com',
    )
    .optional(),
  SESSION_SECRET: z
    .string()
    .min(MINIMUM_SECRET_LENGTH, `must have at least ${MINIMUM_SECRET_LENGTH} characters`)
    .optional(),
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
    .default('LEAP <no-reply@example.com>'),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/, 'must be a name such as mail2026')
    .optional(),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .trim()
    .min(MINIMUM_SECRET_LENGTH, `must have at least ${MINIMUM_SECRET_LENGTH} characters`)
    .optional(),
  PRACTICE_EMAIL: z.email('must be an e-mail address').optional(),
  PODCAST_FEED_URL: httpUrl.optional(),
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
  FATHOM_API_KEY: oneWord.optional(),
  FATHOM_WEBHOOK_SECRET: z
    .string()
    .trim()
    .refine(
      (value) =>
        /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(value) && Buffer.from(value.slice('whsec_'.length), 'base64').length >= 16,
      'must look like whsec_… with the key in base64',
    )
    .optional(),
  GOOGLE_CLIENT_ID: oneWord.optional(),
  GOOGLE_CLIENT_SECRET: oneWord.optional(),
  GOOGLE_CALENDAR_ID: oneWord.default('primary'),
  GOOGLE_ACCESS_TOKEN: oneWord.optional(),
  GOOGLE_REFRESH_TOKEN: oneWord.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: oneWord.optional(),
  S3_ACCESS_KEY_ID: oneWord.optional(),
  S3_SECRET_ACCESS_KEY: oneWord.optional(),
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
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .refine(
      (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      'must be origins such as https://admin.example.com, separated by commas',
    ),
  ADMIN_URL: httpUrl.optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
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
  JOBS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SHUTDOWN_DELAY_MS: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(60_000, 'must be at most 60000')
    .default(0),
});

type Parsed = z.infer<typeof schema>;

function requireProductionSettings(parsed: Parsed): void {
  for (const name of ['PUBLIC_URL', 'SESSION_SECRET', 'ENCRYPTION_KEY'] as const) {
    if (!parsed[name]) throw new EnvError(`${name} is missing: production does not start without it.`);
  }
  if (knownSecret.test(parsed.SESSION_SECRET ?? '')) {
    throw new EnvError(
      'SESSION_SECRET is an example value: put a random one in its place, e.g. from: openssl rand -base64 48',
    );
  }
  if (isGuessable(parsed.SESSION_SECRET ?? '')) {
    throw new EnvError(
      'SESSION_SECRET can be guessed: put a random one in the place of words, series and repetitions, e.g. from: openssl rand -base64 48',
    );
  }
  if (new Set(Buffer.from(parsed.ENCRYPTION_KEY ?? '', 'base64')).size < 8) {
    throw new EnvError(
      'ENCRYPTION_KEY is an example value: put a random one in its place, e.g. from: openssl rand -base64 32',
    );
  }
  if (parsed.TRUST_PROXY === true) {
    throw new EnvError(
      'TRUST_PROXY=true believes every X-Forwarded-For: name the number of proxies, e.g. 1, or their addresses.',
    );
  }
  if (parsed.BREACHED_PASSWORDS_URL?.startsWith('http:'))
    throw new EnvError('BREACHED_PASSWORDS_URL must begin with https: parts of password hashes travel to it.');
  if (parsed.AUTH_PROVIDER === 'coach-platform') requireCoachPlatform(parsed.COACH_PLATFORM_URL);
  if (parsed.ADMIN_SECOND_FACTOR === 'optional')
    throw new EnvError('ADMIN_SECOND_FACTOR=optional is for development: production refuses it.');
  if (parsed.RATE_LIMITS === 'off') throw new EnvError('RATE_LIMITS=off is for tests: production refuses it.');
}

function requireCoachPlatform(url: string | undefined): void {
  if (url === undefined)
    throw new EnvError('COACH_PLATFORM_URL is missing: AUTH_PROVIDER=coach-platform has nobody to ask without it.');
  if (!url.startsWith('https:'))
    throw new EnvError('COACH_PLATFORM_URL must begin with https: passwords travel to it.');
}

/** Browsers send the session cookie only from pages of the same site. */
function requireSameSite({ ADMIN_URL, PUBLIC_URL, PORT }: Parsed): void {
  if (ADMIN_URL === undefined) return;
  const [admin, site] = [new URL(ADMIN_URL), new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)];
  const domainOf = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.');
  const isSameSite = admin.protocol === site.protocol && domainOf(admin) === domainOf(site);
  if (admin.origin !== ADMIN_URL || admin.origin === site.origin || !isSameSite) {
    throw new EnvError(
      'ADMIN_URL must be another origin of the same site as PUBLIC_URL, e.g. https://admin.example.com beside https://www.example.com.',
    );
  }
}

const stripeSettings = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** All three or none: with some of them a payment could succeed without creating a membership. */
function requireWholeStripe(parsed: Parsed): void {
  const provided = stripeSettings.filter((name) => parsed[name] !== undefined);
  const missing = stripeSettings.find((name) => parsed[name] === undefined);
  if (provided.length > 0 && missing)
    throw new EnvError(`${missing} is missing: payments need it beside ${provided.join(' and ')}.`);
  const [secretMode, publishableMode] = [parsed.STRIPE_SECRET_KEY, parsed.STRIPE_PUBLISHABLE_KEY].map(
    (key) => key?.split('_')[1],
  );
  if (secretMode !== publishableMode)
    throw new EnvError('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be of test mode or both live.');
}

/** Half a pair would look as if the calendar were off on purpose, and a token without the pair cannot be renewed. */
function requireWholeGoogle(parsed: Parsed): void {
  const {
    GOOGLE_CLIENT_ID: id,
    GOOGLE_CLIENT_SECRET: secret,
    GOOGLE_ACCESS_TOKEN: access,
    GOOGLE_REFRESH_TOKEN: refresh,
  } = parsed;
  const isNeeded = (id ?? secret ?? (parsed.NODE_ENV === 'production' ? (access ?? refresh) : undefined)) !== undefined;
  const missing = id === undefined ? 'GOOGLE_CLIENT_ID' : secret === undefined ? 'GOOGLE_CLIENT_SECRET' : undefined;
  if (isNeeded && missing)
    throw new EnvError(`${missing} is missing: the calendar needs it beside the other GOOGLE_ variables.`);
}

const objectStoreSettings = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** With some of them, pictures would silently be stored in the database. */
function requireWholeObjectStore(parsed: Parsed): void {
  const provided = objectStoreSettings.filter((name) => parsed[name] !== undefined);
  const missing = objectStoreSettings.find((name) => parsed[name] === undefined);
  if (provided.length > 0 && missing)
    throw new EnvError(`${missing} is missing: the object store needs it beside ${provided.join(', ')}.`);
}

function generatedSecrets(dataDir: string): GeneratedSecrets {
  try {
    return loadGeneratedSecrets(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ENOSPC' || code === 'EDQUOT' ? 'there is no space left on its disk' : `it cannot be written (${code})`;
    throw new EnvError(`DATA_DIR is ${dataDir}, but ${reason}: set it to another folder.`, { cause: error });
  }
}

/**
 * Reads and validates the configuration. Empty variables count as absent. Outside production, missing secrets are
 * generated once and stored in DATA_DIR, so that sessions survive a restart.
 * @throws EnvError with one sentence that names the variable
 */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const provided = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = envSchema.safeParse(provided);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const parsed = result.data;
  checkEnv(parsed);
  const generated = parsed.SESSION_SECRET && parsed.ENCRYPTION_KEY ? undefined : generatedSecrets(parsed.DATA_DIR);
  return {
    ...parsed,
    // Other machines of a developer's network get neither sample log-ins nor the sandbox.
    HOST: parsed.HOST ?? (parsed.NODE_ENV === 'production' ? undefined : '127.0.0.1'),
    ADMIN_SECOND_FACTOR: parsed.ADMIN_SECOND_FACTOR ?? (parsed.NODE_ENV === 'production' ? 'required' : 'optional'),
    DATABASE_URL: parsed.DATABASE_URL ?? '',
    // The admin area's pages call this API.
    ALLOWED_ORIGINS:
      parsed.ADMIN_URL === undefined
        ? parsed.ALLOWED_ORIGINS
        : [...new Set([...parsed.ALLOWED_ORIGINS, parsed.ADMIN_URL])],
    PUBLIC_URL: parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`,
    SESSION_SECRET: parsed.SESSION_SECRET ?? generated?.sessionSecret ?? '',
    ENCRYPTION_KEY: parsed.ENCRYPTION_KEY ?? generated?.encryptionKey ?? '',
  };
}
