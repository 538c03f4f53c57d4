/** The validated configuration of one process; inject it with `@Inject(ENV)`. */
export interface Env {
  NODE_ENV: 'development' | 'production' | 'test';
  PORT: number;
  /** Absolute path; embedded database, generated secrets. */
  DATA_DIR: string;
  /** Absent in the environment: the embedded PostgreSQL is started and its address filled in. */
  DATABASE_URL: string;
  /** Where visitors reach this site, without a trailing slash. */
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  /** 32 bytes, base64. */
  ENCRYPTION_KEY: string;
  /** Absent: mail is off (production) or goes to the sandbox's inbox. */
  SMTP_URL?: string;
  MAIL_FROM: string;
  /** Where the practice is told about requests; absent: the contact e-mail of the site settings. */
  PRACTICE_EMAIL?: string;
  /** Absent: the podcast is off (production) or comes from the sandbox. */
  PODCAST_FEED_URL?: string;
  /** `http://127.0.0.1:<port>` of the sandbox: the one private origin that outgoing fetches may reach. */
  SANDBOX_ORIGIN?: string;
  /** Express's `trust proxy`: false, a hop count, or addresses. */
  TRUST_PROXY: boolean | number | string;
  /** Origins beside PUBLIC_URL's that browsers may call from, e.g. the admin site's. */
  ALLOWED_ORIGINS: string[];
  RATE_LIMITS: 'on' | 'off';
  DEMO_PASSWORD: string;
  /** Absolute path of the folder that holds the built front ends. */
  FRONTENDS_DIR: string;
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Injection token of {@link Env}. */
export const ENV = Symbol('ENV');
