import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { EnvError } from './env-error.js';
import { loadEnv, unknownSettings } from './env.js';

/*
 * What an operator reads. A wrong database, port and disk are tried where they are used: test/schema.spec.ts, local-postgres.spec.ts and
 * the start's end-to-end tests.
 */
const folder = mkdtempSync(join(tmpdir(), 'leap-wrong-'));
afterAll(() => rmSync(folder, { recursive: true }));
const empty = join(folder, 'empty');
writeFileSync(empty, '\n');

const secret = 'Jq8mZ2vT4nX7cB1yK5wR9pL3sD6fG0hA';
const key = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=';
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.example.com',
  SESSION_SECRET: secret,
  ENCRYPTION_KEY: key,
};
const none = { SESSION_SECRET: '' };
const lookAlike = 'e.g. from: openssl rand -base64';

it.each([
  [
    { TRUST_PROXY: 'yes' },
    'TRUST_PROXY must be a number of proxies, e.g. 1, or their addresses, e.g. 10.0.0.0/8, separated by commas.',
  ],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY=true believes every X-Forwarded-For: name the number of proxies, e.g. 1, or their addresses.',
  ],
  [
    { PUBLIC_URL: '' },
    'PUBLIC_URL is missing: production does not start without it. Set the address of the site, e.g. https://www.example.com.',
  ],
  [{ PUBLIC_URL: 'www.example.com' }, 'PUBLIC_URL must be an address such as https://www.example.com.'],
  [
    { PUBLIC_URL: 'http://www.example.com' },
    'PUBLIC_URL must begin with https: in production browsers send the session over https only.',
  ],
  [
    { PUBLIC_URL: 'https://www.example.com/site' },
    'PUBLIC_URL must be an origin without a path, e.g. https://www.example.com.',
  ],
  [
    { PUBLIC_URL: 'https://ana:pass-word@www.example.com' },
    'PUBLIC_URL must be an origin without a path, e.g. https://www.example.com.',
  ],
  [{ MAIL_FROM: 'LEAP' }, 'MAIL_FROM must be an address, with a name before it or not: LEAP <hello@example.com>.'],
  [
    { MAIL_FROM: 'a@example.com, b@example.com' },
    'MAIL_FROM must be an address, with a name before it or not: LEAP <hello@example.com>.',
  ],
  [
    { MAIL_FROM: '"LEAP <hello@example.com>"' },
    'MAIL_FROM must be an address, with a name before it or not: LEAP <hello@example.com>.',
  ],
  [{ ...none, SESION_SECRET: secret }, 'SESION_SECRET is no setting: SESSION_SECRET may be meant.'],
  [{ ...none, session_secret: secret }, 'session_secret is no setting: SESSION_SECRET may be meant.'],
  [{ ...none, LEAP_SESSION_SECRET: secret }, 'LEAP_SESSION_SECRET is no setting: SESSION_SECRET may be meant.'],
  [{ SMTP_URI: 'smtp://ana:pass-word@mail.example.com' }, 'SMTP_URI is no setting: SMTP_URL may be meant.'],
  [{ ...none }, `SESSION_SECRET is missing: production does not start without it. Set a random one, ${lookAlike} 48.`],
  [{ SESSION_SECRET: 'short-one' }, 'SESSION_SECRET must have at least 32 characters.'],
  [
    { SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
    `SESSION_SECRET is an example value: put a random one in its place, ${lookAlike} 48`,
  ],
  [
    { SESSION_SECRET: 'leap-production-session-secret-2026' },
    `SESSION_SECRET can be guessed: put a random one in the place of words, series and repetitions, ${lookAlike} 48`,
  ],
  [
    { ENCRYPTION_KEY: '' },
    `ENCRYPTION_KEY is missing: production does not start without it. Set a random one, ${lookAlike} 32.`,
  ],
  [
    { ENCRYPTION_KEY: '00112233445566778899aabbccddeeff' },
    `ENCRYPTION_KEY must be 32 bytes in base64, ${lookAlike} 32.`,
  ],
  [
    { ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') },
    `ENCRYPTION_KEY is an example value: put a random one in its place, ${lookAlike} 32`,
  ],
  [
    { FORMER_SESSION_SECRET: secret },
    'FORMER_SESSION_SECRET is the same as SESSION_SECRET: put a new one into SESSION_SECRET, or remove FORMER_SESSION_SECRET.',
  ],
  [
    { FORMER_ENCRYPTION_KEY: key },
    'FORMER_ENCRYPTION_KEY is the same as ENCRYPTION_KEY: put a new one into ENCRYPTION_KEY, or remove FORMER_ENCRYPTION_KEY.',
  ],
  [{ SESSION_SECRET_FILE: empty }, 'SESSION_SECRET_FILE and SESSION_SECRET are both set: remove one of them.'],
  [
    { ...none, SESSION_SECRET_FILE: '/nonexistent' },
    'SESSION_SECRET_FILE is /nonexistent, but there is no such file: name a file that holds the secret alone.',
  ],
  [
    { ...none, SESSION_SECRET_FILE: empty },
    `SESSION_SECRET_FILE is ${empty}, but that file is empty: write the secret into it.`,
  ],
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT, e.g. 3001.'],
  [
    { HOST: 'example.com' },
    'HOST must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 or :: for everybody.',
  ],
  [
    { DATABASE_URL: 'mysql://ana:pass-word@localhost/leap' },
    'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  ],
  [
    { DATABASE_URL: 'postgres://ana:p@pass-word/1@localhost/leap' },
    'DATABASE_URL must look like postgres://user:password@host:5432/database, with other signs in user and password as %40.',
  ],
  [
    { DATABASE_URL: 'postgres://ana:pass-word@localhost/leap?sslmode=yes' },
    'DATABASE_URL must have a known sslmode, e.g. ?sslmode=verify-full&sslrootcert=/path.',
  ],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be at least 2.'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must look like smtp://user:password@host:587.'],
  [
    { SMTP_URL: 'smtp://ana:pass-word%@mail.example.com' },
    'SMTP_URL must look like smtp://user:password@host:587, with other signs in user and password as %40.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_pass' },
    'STRIPE_PUBLISHABLE_KEY is missing: payments need it beside STRIPE_SECRET_KEY.',
  ],
  [{ STRIPE_SECRET_KEY: 'pk_live_pass' }, 'STRIPE_SECRET_KEY must look like sk_live_… or rk_live_….'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be of test mode or both live.',
  ],
  [
    { GOOGLE_CLIENT_ID: 'id' },
    'GOOGLE_CLIENT_SECRET is missing: the calendar needs it beside the other GOOGLE_ variables.',
  ],
  [{ S3_BUCKET: 'pictures' }, 'S3_ENDPOINT is missing: the object store needs it beside S3_BUCKET.'],
  [{ FATHOM_WEBHOOK_SECRET: 'pass-word' }, 'FATHOM_WEBHOOK_SECRET must look like whsec_… with the key in base64.'],
  [
    { ADMIN_URL: 'https://admin.example.org' },
    'ADMIN_URL must be another origin of the same site as PUBLIC_URL, e.g. https://admin.example.com beside https://www.example.com.',
  ],
  [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS must be origins such as https://admin.example.com, separated by commas.'],
  [{ REMOTES: 'admin' }, 'REMOTES must look like admin=https://admin.example.com/.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, production or test.'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be a level such as info or warn.'],
  [{ JOBS: 'onyl' }, 'JOBS must be on, off or only.'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off is for tests: production refuses it.'],
  [{ ADMIN_EMAIL: 'somebody' }, 'ADMIN_EMAIL must be an e-mail address.'],
  [{ AUTH_PROVIDER: 'ldap' }, 'AUTH_PROVIDER must be local or coach-platform.'],
  [
    { AUTH_PROVIDER: 'coach-platform' },
    'COACH_PLATFORM_URL is missing: AUTH_PROVIDER=coach-platform has nobody to ask without it.',
  ],
  [{ PODCAST_FEED_URL: 'feed.example.com' }, 'PODCAST_FEED_URL must be an address such as https://www.example.com.'],
  [{ SHUTDOWN_DELAY_MS: '1h' }, 'SHUTDOWN_DELAY_MS must be a number of milliseconds.'],
  [
    { NODE_ENV: 'development', SESSION_SECRET: '', DATA_DIR: empty },
    `DATA_DIR is ${empty}, but that is a file: set it to another folder.`,
  ],
])('%j: one sentence, without a secret', (wrong, sentence) => {
  let message: unknown;
  try {
    loadEnv({ ...production, ...wrong } as NodeJS.ProcessEnv);
  } catch (error) {
    message = error instanceof EnvError ? error.message : error;
  }
  expect(message).toBe(sentence);
  for (const hidden of [secret, key, 'pass-word']) expect(sentence).not.toContain(hidden);
});

it('variables that begin like ours are reported, those of other programs are not', () => {
  expect(
    unknownSettings({
      STRIPE_SECRET: 'sk_live_1',
      MAIL_SENDER: 'ana@example.com',
      LEAP_SESSION_SECRET: secret,
      GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
      LEAP_API_SERVICE_HOST: '10.0.0.1',
      STRIPE_PORT_443_TCP: 'tcp://10.0.0.1:443',
      SMTP_URL_FILE: '/run/secrets/smtp',
      PATH: '/bin',
    }),
  ).toEqual([
    'STRIPE_SECRET is no setting, and is ignored; there are STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET.',
    'MAIL_SENDER is no setting, and is ignored; there are MAIL_FROM, MAIL_DKIM_SELECTOR, MAIL_WEBHOOK_SECRET.',
    'LEAP_SESSION_SECRET is no setting, and is ignored; ours have no such beginning.',
  ]);
});
