import { EnvError } from './env-error.js';
import type { ParsedEnv } from './env-schema.js';
import { isGuessable } from './guessable-secret.js';

/** Secrets from published examples. */
const knownSecret = /change[-_ ]?me|example|secret{2}|^(.)\1+$|^(0123456789|password)/i;

const productionExamples = {
  PUBLIC_URL: 'the address of the site, e.g. https://www.example.com',
  SESSION_SECRET: 'a random one, e.g. from: openssl rand -base64 48',
  ENCRYPTION_KEY: 'a random one, e.g. from: openssl rand -base64 32',
} as const;

function requireProductionSettings(parsed: ParsedEnv): void {
  for (const [name, example] of Object.entries(productionExamples)) {
    if (!parsed[name as keyof typeof productionExamples])
      throw new EnvError(`${name} is missing: production does not start without it. Set ${example}.`);
  }
  const { protocol, hostname } = new URL(parsed.PUBLIC_URL ?? '');
  if (protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) {
    throw new EnvError('PUBLIC_URL must begin with https: in production browsers send the session over https only.');
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
  const former = parsed.FORMER_SESSION_SECRET ?? '';
  if (knownSecret.test(former) || isGuessable(former)) {
    throw new EnvError(
      'FORMER_SESSION_SECRET can be guessed, so what it has signed can be forged: leave it out, and everybody logs in once more.',
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
  if (parsed.PAGE_CACHE === 'off') throw new EnvError('PAGE_CACHE=off is for measurements: production refuses it.');
}

function requireCoachPlatform(url: string | undefined): void {
  if (url === undefined)
    throw new EnvError('COACH_PLATFORM_URL is missing: AUTH_PROVIDER=coach-platform has nobody to ask without it.');
  if (!url.startsWith('https:'))
    throw new EnvError('COACH_PLATFORM_URL must begin with https: passwords travel to it.');
}

/** Browsers send the session cookie only from pages of the same site. */
function requireSameSite({ ADMIN_URL, PUBLIC_URL, PORT }: ParsedEnv): void {
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
function requireWholeStripe(parsed: ParsedEnv): void {
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
function requireWholeGoogle(parsed: ParsedEnv): void {
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
function requireWholeObjectStore(parsed: ParsedEnv): void {
  const provided = objectStoreSettings.filter((name) => parsed[name] !== undefined);
  const missing = objectStoreSettings.find((name) => parsed[name] === undefined);
  if (provided.length > 0 && missing)
    throw new EnvError(`${missing} is missing: the object store needs it beside ${provided.join(', ')}.`);
}

/** An address for notifications beside the embedded database would be another database. */
function requireSameDatabase({ DATABASE_URL, LISTEN_DATABASE_URL }: ParsedEnv): void {
  if (LISTEN_DATABASE_URL !== undefined && DATABASE_URL === undefined)
    throw new EnvError('LISTEN_DATABASE_URL is another way to the database of DATABASE_URL, which is missing.');
}

/** The same value twice would look like a rotation that has not happened. */
function requireOtherKeys(parsed: ParsedEnv): void {
  for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEY'] as const) {
    if (parsed[`FORMER_${name}`] !== undefined && parsed[`FORMER_${name}`] === parsed[name])
      throw new EnvError(
        `FORMER_${name} is the same as ${name}: put a new one into ${name}, or remove FORMER_${name}.`,
      );
  }
}

const backupStoreSettings = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

/** A backup holds everything that people wrote here: it leaves the machine encrypted or not at all. */
function requireWholeBackup(parsed: ParsedEnv): void {
  const provided = backupStoreSettings.filter((name) => parsed[name] !== undefined);
  const missing = backupStoreSettings.find((name) => parsed[name] === undefined);
  if (provided.length > 0 && missing)
    throw new EnvError(`${missing} is missing: copies of backups need it beside ${provided.join(', ')}.`);
  if (provided.length > 0 && parsed.BACKUP_KEY === undefined)
    throw new EnvError('BACKUP_KEY is missing: backups are copied to another place only encrypted.');
  if (parsed.BACKUP_KEY !== undefined && parsed.BACKUP_KEY === parsed.ENCRYPTION_KEY)
    throw new EnvError('BACKUP_KEY must be another key than ENCRYPTION_KEY: openssl rand -base64 32 makes one.');
}

/** Checks rules across variables, and those of production. @throws EnvError */
export function checkEnv(parsed: ParsedEnv): void {
  if (parsed.NODE_ENV === 'production') requireProductionSettings(parsed);
  requireSameSite(parsed);
  requireWholeStripe(parsed);
  requireWholeGoogle(parsed);
  requireWholeObjectStore(parsed);
  requireSameDatabase(parsed);
  requireOtherKeys(parsed);
  requireWholeBackup(parsed);
  if (parsed.METRICS_PORT !== undefined && parsed.METRICS_PORT === parsed.PORT && parsed.PORT !== 0)
    throw new EnvError(`METRICS_PORT must be another port than PORT, e.g. ${parsed.PORT + 1}.`);
}
