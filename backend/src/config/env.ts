import { EnvError } from './env-error.js';
import { checkEnv } from './env-rules.js';
import { envSchema, type authProviders } from './env-schema.js';
import { loadGeneratedSecrets, type GeneratedSecrets } from './generated-secrets.js';
import { findMisspelled, findUnknown } from './misspelled.js';
import { fileVariable, secretNames, withSecretFiles } from './secret-files.js';
import { developmentVapidKey } from './vapid-key.js';

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
  /** The same database without a pooler; then `DATABASE_URL` may name one that gives each transaction another connection. */
  LISTEN_DATABASE_URL?: string;
  /** A copy of the database by streaming replication, for lists and files. */
  REPLICA_DATABASE_URL?: string;
  /** Port of the metrics for Prometheus, on all interfaces or on HOST; absent: none. */
  METRICS_PORT?: number;
  /** Where traces are sent, by OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_SERVICE_NAME: string;
  /** The share of traces that is recorded. */
  OTEL_TRACES_SAMPLER_ARG: number;
  /** Connections of one process, beside five of its own for jobs and notifications. */
  DATABASE_POOL: number;
  /** Public origin of the site, without a trailing slash. */
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  /** The one before: what it has signed is accepted. */
  FORMER_SESSION_SECRET?: string;
  /** 32 bytes, base64. */
  ENCRYPTION_KEY: string;
  /** The one before: opens what it has sealed, and its links are accepted. */
  FORMER_ENCRYPTION_KEY?: string;
  /** Those that `npm run reseal` has stored in the database. Never set from outside. */
  EARLIER_ENCRYPTION_KEYS?: readonly string[];
  /** Provider that checks e-mail and password. */
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
  /** Sender of all mail; absent: what an administrator entered. */
  MAIL_FROM?: string;
  /** DKIM selector of the mail provider; the check of the sender's domain looks up its record. */
  MAIL_DKIM_SELECTOR?: string;
  /** Whether a mail server entered in the admin area may be in a private network; `SMTP_URL` always may. */
  PRIVATE_MAIL_SERVERS: 'allowed' | 'refused';
  /** Name servers that the check of the sender's domain asks; absent: those of this machine. */
  DNS_SERVERS?: string[];
  /** Verifies reports of bounces and complaints; absent: reports are refused. */
  MAIL_WEBHOOK_SECRET?: string;
  /** Recipient of notifications about new requests; absent: the contact e-mail of the site settings. */
  PRACTICE_EMAIL?: string;
  /** Absent: the podcast is off (production) or comes from the sandbox. */
  PODCAST_FEED_URL?: string;
  /** Announces changed public pages to search engines (IndexNow); absent: off (production) or to the sandbox. */
  INDEXNOW_KEY?: string;
  /** Address of the sandbox's receiver; absent: IndexNow's own. Never set from outside. */
  INDEXNOW_ENDPOINT?: string;
  /** Signs push messages; absent (production): the channel is off. Browsers subscribe with its public half. */
  VAPID_PRIVATE_KEY?: string;
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
  /** Key of DeepL's API; absent: translation is off (production) or the sandbox's. */
  DEEPL_API_KEY?: string;
  /** Address of the sandbox's DeepL; absent: DeepL itself. Never set from outside. */
  DEEPL_BASE_URL?: string;
  /** `http://127.0.0.1:<port>` of the sandbox: the only private origin that outgoing requests may reach. Never set from outside. */
  SANDBOX_ORIGIN?: string;
  /** Names of the settings that the sandbox filled in, for keys entered in the admin area to replace. Never set from outside. */
  SANDBOX_SETTINGS?: ReadonlySet<string>;
  /** S3-compatible object store; absent, with the other four: pictures are stored in PostgreSQL. */
  S3_ENDPOINT?: string;
  S3_BUCKET?: string;
  S3_REGION?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
  /** Encrypts backups: 32 bytes, base64. */
  BACKUP_KEY?: string;
  /** How many backups stay in a folder and in the bucket; absent: all. */
  BACKUP_KEEP?: number;
  /** S3-compatible object store for copies of backups; absent, with the other four: there are none. */
  BACKUP_S3_ENDPOINT?: string;
  BACKUP_S3_BUCKET?: string;
  BACKUP_S3_REGION?: string;
  BACKUP_S3_ACCESS_KEY_ID?: string;
  BACKUP_S3_SECRET_ACCESS_KEY?: string;
  /** Whether `/api/docs` and `/api/openapi.json` are served. */
  API_DOCS: 'on' | 'off';
  /** Express's `trust proxy`: false, a number of hops, or a list of addresses; true (trust all) only outside production. */
  TRUST_PROXY: boolean | number | string;
  /** Further origins that browsers may call the API from. */
  ALLOWED_ORIGINS: string[];
  /** Origins in a private network, or without https, that webhooks may be sent to. */
  PRIVATE_WEBHOOKS: string[];
  RATE_LIMITS: 'on' | 'off';
  /** Whether public pages are rendered once for everybody; `off` renders each anew, as measurements need it. */
  PAGE_CACHE: 'on' | 'off';
  DEMO_PASSWORD: string;
  /** Absolute path of the folder that holds the built front ends. */
  FRONTENDS_DIR: string;
  /** Separate origin of the admin area, e.g. https://admin.example.com; its host points at this process too. */
  ADMIN_URL?: string;
  /** Base addresses of remotes on other origins, by name; the others are served by this process. */
  REMOTES: Record<string, string | undefined>;
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Whether this process runs jobs, or does nothing else; it enqueues them in any case. */
  JOBS: 'on' | 'off' | 'only';
  /** Milliseconds between "not ready" and closing the port, so that a load balancer stops sending requests. */
  SHUTDOWN_DELAY_MS: number;
}

/** Injection token of {@link Env}. */
export const ENV = Symbol('ENV');

const dataDirReasons: Record<string, string> = {
  ENOSPC: 'there is no space left on its disk',
  EDQUOT: 'there is no space left on its disk',
  EEXIST: 'that is a file',
  ENOTDIR: 'a part of that path is a file',
  EROFS: 'its disk is read-only',
  EACCES: 'this user may not write there',
};

function generatedSecrets(dataDir: string): GeneratedSecrets {
  try {
    return loadGeneratedSecrets(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = dataDirReasons[code ?? ''] ?? `it cannot be written (${code})`;
    throw new EnvError(`DATA_DIR is ${dataDir}, but ${reason}: set it to another folder.`, { cause: error });
  }
}

/** Settings of ours are among the variables; the sentences are for the terminal. */
export function unknownSettings(source: NodeJS.ProcessEnv = process.env): string[] {
  return findUnknown(source, variableNames).map(
    ({ found, known }) =>
      `${found} is no setting, and is ignored; ${known.length === 0 ? 'ours have no such beginning' : `there are ${known.join(', ')}`}.`,
  );
}

const settingNames = Object.keys(envSchema.shape);
const variableNames = [...settingNames, ...secretNames(settingNames).map(fileVariable)];

/**
 * Reads and validates the configuration. Empty variables count as absent; secrets may come from files. Outside production, missing secrets are
 * generated once and stored in DATA_DIR, so that sessions survive a restart.
 * @throws EnvError with one sentence that names the variable
 */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const provided = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const slip = findMisspelled(provided, variableNames);
  if (slip) throw new EnvError(`${slip.found} is no setting: ${slip.meant} may be meant.`);
  const result = envSchema.safeParse(withSecretFiles(provided, settingNames));
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = issue?.path.join('.') ?? '';
    const origin = fileVariable(name) in provided ? `, read from ${fileVariable(name)},` : '';
    throw new EnvError(`${name}${origin} ${issue?.message}.`);
  }
  const parsed = result.data;
  checkEnv(parsed);
  const generated = parsed.SESSION_SECRET && parsed.ENCRYPTION_KEY ? undefined : generatedSecrets(parsed.DATA_DIR);
  const encryptionKey = parsed.ENCRYPTION_KEY ?? generated?.encryptionKey ?? '';
  return {
    ...parsed,
    ...(parsed.NODE_ENV === 'production' || parsed.VAPID_PRIVATE_KEY !== undefined
      ? {}
      : { VAPID_PRIVATE_KEY: developmentVapidKey(encryptionKey) }),
    // Other machines of a developer's network get neither sample log-ins nor the sandbox.
    HOST: parsed.HOST ?? (parsed.NODE_ENV === 'production' ? undefined : '127.0.0.1'),
    ADMIN_SECOND_FACTOR: parsed.ADMIN_SECOND_FACTOR ?? (parsed.NODE_ENV === 'production' ? 'required' : 'optional'),
    PRIVATE_MAIL_SERVERS: parsed.PRIVATE_MAIL_SERVERS ?? (parsed.NODE_ENV === 'production' ? 'refused' : 'allowed'),
    DATABASE_URL: parsed.DATABASE_URL ?? '',
    // The admin area's pages call this API.
    ALLOWED_ORIGINS:
      parsed.ADMIN_URL === undefined
        ? parsed.ALLOWED_ORIGINS
        : [...new Set([...parsed.ALLOWED_ORIGINS, parsed.ADMIN_URL])],
    PUBLIC_URL: parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`,
    SESSION_SECRET: parsed.SESSION_SECRET ?? generated?.sessionSecret ?? '',
    ENCRYPTION_KEY: encryptionKey,
  };
}
