import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { loadEnv } from './env.js';

const folder = mkdtempSync(join(tmpdir(), 'leap-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.example.com/',
  SESSION_SECRET: 'Jq8mZ2vT4nX7cB1yK5wR9pL3sD6fG0hA',
  ENCRYPTION_KEY: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
};

const backupBucket = {
  BACKUP_KEY: Buffer.from('a-key-for-backups-0123456789-abc').toString('base64'),
  BACKUP_S3_ENDPOINT: 'https://s3.example.com',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_REGION: 'eu-west-1',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
};

describe('configuration', () => {
  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'http' }],
    ['HOST', { HOST: 'everybody' }],
    ['HOST', { HOST: '256.0.0.1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://www.example.com/site' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://user:password@www.example.com' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'foo' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1000000' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, everybody' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'fe80::/129' }],
    ['API_DOCS', { API_DOCS: 'maybe' }],
    ['SHUTDOWN_DELAY_MS', { SHUTDOWN_DELAY_MS: '60001' }],
    ['SHUTDOWN_DELAY_MS', { SHUTDOWN_DELAY_MS: '1.5' }],
    ['REMOTES', { REMOTES: 'admin=javascript:alert(1)' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['LISTEN_DATABASE_URL', { LISTEN_DATABASE_URL: 'postgres://localhost/leap' }],
    ['LISTEN_DATABASE_URL', { DATABASE_URL: 'postgres://localhost/leap', LISTEN_DATABASE_URL: 'localhost' }],
    ['NODE_ENV', { NODE_ENV: 'staging' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:100%@mail.example.com' }],
    ['DNS_SERVERS', { DNS_SERVERS: 'dns.example.com' }],
    ['DNS_SERVERS', { DNS_SERVERS: '10.0.0.2:70000' }],
    ['DNS_SERVERS', { DNS_SERVERS: '10.0.0.2, everybody' }],
    ['INDEXNOW_KEY', { INDEXNOW_KEY: 'short' }],
    ['PODCAST_FEED_URL', { PODCAST_FEED_URL: 'file:///etc/passwd' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://admin.example.com/path' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['DATABASE_POOL', { DATABASE_POOL: '1' }],
    ['DATABASE_POOL', { DATABASE_POOL: 'many' }],
    ['JOBS', { JOBS: 'onyl' }],
    ['PRIVATE_WEBHOOKS', { PRIVATE_WEBHOOKS: 'n8n:5678' }],
    ['ADMIN_URL', { PUBLIC_URL: 'https://www.example.com', ADMIN_URL: 'https://admin.example.com/admin' }],
    ['ADMIN_URL', { PUBLIC_URL: 'https://www.example.com', ADMIN_URL: 'http://admin.example.com' }],
    ['ADMIN_URL', { PUBLIC_URL: 'https://www.example.com', ADMIN_URL: 'https://admin.example.org' }],
    ['ADMIN_URL', { PUBLIC_URL: 'https://www.example.com', ADMIN_URL: 'https://www.example.com' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'c2hvcnQ=' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'maybe' }],
    ['PAGE_CACHE', { PAGE_CACHE: 'maybe' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'LEAP' }],
    ['MAIL_FROM', { MAIL_FROM: 'LEAP <hello>' }],
    ['SESION_SECRET', { SESION_SECRET: production.SESSION_SECRET }],
    ['REMOTES', { REMOTES: 'admin' }],
    ['AUTH_PROVIDER', { AUTH_PROVIDER: 'ldap' }],
    ['COACH_PLATFORM_URL', { COACH_PLATFORM_URL: 'coach.example.com' }],
    ['COACH_PLATFORM_URL', { COACH_PLATFORM_URL: 'https://user:secret@coach.example.com/check' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'somebody' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: 'two words', GOOGLE_CLIENT_SECRET: 'secret' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret' }],
    [
      'S3_SECRET_ACCESS_KEY',
      { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'pictures', S3_REGION: 'eu-west-1', S3_ACCESS_KEY_ID: 'id' },
    ],
    ['S3_ENDPOINT', { S3_BUCKET: 'pictures' }],
    ['S3_BUCKET', { S3_BUCKET: 'Not a bucket' }],
    ['BACKUP_KEY', { BACKUP_KEY: 'too short' }],
    ['BACKUP_KEY', { ...backupBucket, BACKUP_KEY: undefined }],
    ['BACKUP_KEY', { BACKUP_KEY: production.ENCRYPTION_KEY, ENCRYPTION_KEY: production.ENCRYPTION_KEY }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['BACKUP_S3_REGION', { ...backupBucket, BACKUP_S3_REGION: undefined }],
    ['GOOGLE_CLIENT_ID', { ...production, GOOGLE_REFRESH_TOKEN: 'token' }],
    [
      'STRIPE_SECRET_KEY',
      { STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    ],
    ['FATHOM_WEBHOOK_SECRET', { FATHOM_WEBHOOK_SECRET: 'secret' }],
    ['FATHOM_WEBHOOK_SECRET', { FATHOM_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    [
      'STRIPE_PUBLISHABLE_KEY',
      { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    ],
  ])('reports an invalid %s in one sentence with its name', (name, wrong) => {
    expect(() => loadEnv({ DATA_DIR: folder, ...wrong })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it.each([
    ['SESSION_SECRET', { SESSION_SECRET: undefined }],
    ['SESSION_SECRET', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'leap-production-session-secret-2026' }],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'http://api.pwnedpasswords.com' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: '' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://www.example.com' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['PAGE_CACHE', { PAGE_CACHE: 'off' }],
    ['ADMIN_SECOND_FACTOR', { ADMIN_SECOND_FACTOR: 'optional' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['COACH_PLATFORM_URL', { AUTH_PROVIDER: 'coach-platform' }],
    ['COACH_PLATFORM_URL', { AUTH_PROVIDER: 'coach-platform', COACH_PLATFORM_URL: 'http://coach.example.com/check' }],
  ])('production refuses a missing, example or insecure %s', (name, wrong) => {
    expect(() => loadEnv({ ...production, ...wrong })).toThrow(name);
  });

  it('production accepts valid values', () => {
    expect(loadEnv({ ...production, TRUST_PROXY: '1', REMOTES: 'admin=https://admin.example.com' })).toMatchObject({
      PUBLIC_URL: 'https://www.example.com',
      TRUST_PROXY: 1,
      REMOTES: { admin: 'https://admin.example.com/' },
      RATE_LIMITS: 'on',
    });
  });

  it.each([
    ['false', false],
    ['1', 1],
    ['loopback, 10.0.0.0/8, 2001:db8::/32, 192.0.2.7', 'loopback, 10.0.0.0/8, 2001:db8::/32, 192.0.2.7'],
  ])('accepts the trusted proxies %s', (TRUST_PROXY, expected) => {
    const parsed = loadEnv({ ...production, TRUST_PROXY }).TRUST_PROXY;
    expect(parsed).toBe(expected);
    // Express accepts the same values.
    expect(() => express().set('trust proxy', parsed)).not.toThrow();
  });

  it('takes name servers with or without a port', () => {
    const servers = ['10.0.0.2', '10.0.0.2:5353', '::1', '[::1]:5353'];
    expect(loadEnv({ ...production, DNS_SERVERS: servers.join(', ') }).DNS_SERVERS).toEqual(servers);
  });

  it('binds to loopback, in production to all addresses', () => {
    expect(loadEnv({ DATA_DIR: folder }).HOST).toBe('127.0.0.1');
    expect(loadEnv({ DATA_DIR: folder, HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
    expect(loadEnv(production).HOST).toBeUndefined();
  });

  it('requires a second factor of administrators by default in production only', () => {
    expect(loadEnv(production).ADMIN_SECOND_FACTOR).toBe('required');
    expect(
      loadEnv({
        NODE_ENV: 'test',
        SESSION_SECRET: production.SESSION_SECRET,
        ENCRYPTION_KEY: production.ENCRYPTION_KEY,
      }).ADMIN_SECOND_FACTOR,
    ).toBe('optional');
  });

  it('refuses entered mail servers in private networks by default in production only', () => {
    expect(loadEnv(production).PRIVATE_MAIL_SERVERS).toBe('refused');
    expect(loadEnv({ ...production, PRIVATE_MAIL_SERVERS: 'allowed' }).PRIVATE_MAIL_SERVERS).toBe('allowed');
    expect(loadEnv({ DATA_DIR: folder }).PRIVATE_MAIL_SERVERS).toBe('allowed');
  });

  it('production accepts a coach platform over HTTPS, and normalises the address of the administrator', () => {
    const settings = {
      AUTH_PROVIDER: 'coach-platform',
      COACH_PLATFORM_URL: 'https://coach.example.com/check',
      ADMIN_EMAIL: ' Ana@Example.com ',
    };
    expect(loadEnv({ ...production, ...settings })).toMatchObject({ ...settings, ADMIN_EMAIL: 'ana@example.com' });
    expect(loadEnv(production)).toMatchObject({ AUTH_PROVIDER: 'local' });
  });

  it('ignores a configured address of Stripe, and accepts a restricted live key', () => {
    expect(loadEnv({ DATA_DIR: folder, STRIPE_BASE_URL: 'https://elsewhere.example.com' })).not.toHaveProperty(
      'STRIPE_BASE_URL',
    );
    expect(
      loadEnv({
        ...production,
        STRIPE_SECRET_KEY: 'rk_live_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      }),
    ).toMatchObject({ STRIPE_SECRET_KEY: 'rk_live_1' });
  });

  describe('secrets in files', () => {
    const { SESSION_SECRET, ...rest } = production;
    const file = join(folder, 'session-secret');

    it.each(['', '\n', '\r\n'])('takes the content without the line break at its end (%j)', (end) => {
      writeFileSync(file, `${SESSION_SECRET}${end}`);
      const env = loadEnv({ ...rest, SESSION_SECRET_FILE: file });
      expect(env.SESSION_SECRET).toBe(SESSION_SECRET);
      expect(env).not.toHaveProperty('SESSION_SECRET_FILE');
    });

    it.each([
      'DATABASE_URL',
      'DEEPL_API_KEY',
      'ENCRYPTION_KEY',
      'FATHOM_API_KEY',
      'FATHOM_WEBHOOK_SECRET',
      'FORMER_ENCRYPTION_KEY',
      'GOOGLE_ACCESS_TOKEN',
      'GOOGLE_CLIENT_SECRET',
      'GOOGLE_REFRESH_TOKEN',
      'MAIL_WEBHOOK_SECRET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'SESSION_SECRET',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ])('%s may come from a file', (name) => {
      expect(() => loadEnv({ ...production, [name]: '', [`${name}_FILE`]: '/nonexistent' })).toThrow(
        `${name}_FILE is /nonexistent, but there is no such file`,
      );
    });

    it('refuses both, an empty file, a folder, a wrong value and a misspelled variable, without the secret', () => {
      writeFileSync(file, 'too short\n');
      const empty = join(folder, 'empty');
      writeFileSync(empty, '\n');
      expect(() => loadEnv({ ...production, SESSION_SECRET_FILE: file })).toThrow(
        'SESSION_SECRET_FILE and SESSION_SECRET are both set: remove one of them.',
      );
      expect(() => loadEnv({ ...rest, SESSION_SECRET_FILE: empty })).toThrow(/^SESSION_SECRET_FILE is .+ empty/);
      expect(() => loadEnv({ ...rest, SESSION_SECRET_FILE: folder })).toThrow(/^SESSION_SECRET_FILE is .+ a folder/);
      expect(() => loadEnv({ ...rest, SESSION_SECRET_FILE: file })).toThrow(
        'SESSION_SECRET, read from SESSION_SECRET_FILE, must have at least 32 characters.',
      );
      expect(() => loadEnv({ ...rest, SESION_SECRET_FILE: file })).toThrow('SESSION_SECRET_FILE may be meant');
    });
  });

  it('development generates secrets once, readable by their owner only', () => {
    const first = loadEnv({ DATA_DIR: folder });
    expect(loadEnv({ DATA_DIR: folder })).toEqual(first);
    expect(first.SESSION_SECRET.length).toBeGreaterThan(40);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });
});
