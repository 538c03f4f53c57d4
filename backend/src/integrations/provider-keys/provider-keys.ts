import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';
import { smtpUrlOf } from './smtp-keys.js';

/** The keys of each provider, by the setting of the environment that has precedence. */
export const providerKeys = {
  mail: {
    host: 'SMTP_URL',
    port: 'SMTP_URL',
    user: 'SMTP_URL',
    password: 'SMTP_URL',
    from: 'MAIL_FROM',
    dkimSelector: 'MAIL_DKIM_SELECTOR',
  },
  stripe: {
    secretKey: 'STRIPE_SECRET_KEY',
    publishableKey: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  },
  google: { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' },
  fathom: { apiKey: 'FATHOM_API_KEY', webhookSecret: 'FATHOM_WEBHOOK_SECRET' },
  deepl: { apiKey: 'DEEPL_API_KEY' },
  podcast: { feedUrl: 'PODCAST_FEED_URL' },
} as const satisfies Record<string, Record<string, keyof Env>>;

/** Addresses of the sandbox's fake of each provider; the first one says whether there is a fake. */
const sandboxAddresses = {
  mail: ['SMTP_URL'],
  stripe: ['STRIPE_BASE_URL'],
  google: ['GOOGLE_ROOT_URL', 'GOOGLE_CONSENT_URL'],
  fathom: ['FATHOM_BASE_URL'],
  deepl: ['DEEPL_BASE_URL'],
  podcast: ['PODCAST_FEED_URL'],
} as const satisfies Record<Provider, readonly [keyof Env, ...(keyof Env)[]]>;

/** Settings that several entered keys form together. */
const composed: Partial<Record<keyof Env, (valueOf: (name: string) => string | undefined) => string | undefined>> = {
  SMTP_URL: smtpUrlOf,
};

export type Provider = keyof typeof providerKeys;
export const providers = Object.keys(providerKeys) as [Provider, ...Provider[]];

/** Where a key comes from: a setting of the environment, the admin area, the sandbox, or nowhere. */
export const keySources = ['environment', 'stored', 'sandbox', 'none'] as const;
export type KeySource = (typeof keySources)[number];

/** A key that was entered in the admin area, decrypted. */
export interface StoredKey {
  provider: Provider;
  name: string;
  value: string;
}

type Settings = Readonly<Partial<Record<keyof Env, string>>>;

/** The names of a provider's keys, with the settings of the environment that have precedence. */
export const namesOf = (provider: Provider): [name: string, setting: keyof Env][] =>
  Object.entries(providerKeys[provider]);

/**
 * The providers' keys as this process uses them: the environment, then what an administrator entered, then the sandbox (development
 * only). They are read once, and again when they change in any process.
 */
@Injectable()
export class ProviderKeys {
  private load: (() => Promise<StoredKey[]>) | undefined;
  private settings: Partial<Record<Provider, Settings>> = {};
  private stored: readonly StoredKey[] = [];
  /** Increases with each change, so that a reading that began before it does not count. */
  private generation = 1;
  private loaded = 1;

  constructor(@Inject(ENV) private readonly env: Partial<Env>) {}

  /** Says where entered keys are read. */
  setSource(load: () => Promise<StoredKey[]>): void {
    this.load = load;
    this.drop();
  }

  /** Call it when entered keys may have changed, here or in another process. */
  drop(): void {
    this.generation += 1;
  }

  /** Reads the entered keys if they were dropped; await it before a provider is asked. */
  async refresh(): Promise<void> {
    while (this.load && this.loaded !== this.generation) {
      const reading = this.generation;
      const stored = await this.load();
      if (reading !== this.generation) continue;
      this.use(stored);
      this.loaded = reading;
    }
  }

  /** The provider's settings, by their names in {@link Env}: the same object until one of them changes. */
  settingsOf(provider: Provider): Settings {
    return (this.settings[provider] ??= this.resolve(provider));
  }

  /** Where a key in use comes from. */
  sourceOf(provider: Provider, name: string): KeySource {
    const setting = settingOf(provider, name);
    if (this.isFixed(setting)) return 'environment';
    if (this.isSandboxed(provider) && this.env.SANDBOX_SETTINGS?.has(setting) === true) return 'sandbox';
    return valueIn(this.stored, provider, name) === undefined ? 'none' : 'stored';
  }

  /** Whether the environment has this setting: what is entered for it would not be used. */
  isFixed(setting: keyof Env): boolean {
    return this.env[setting] !== undefined && this.env.SANDBOX_SETTINGS?.has(setting) !== true;
  }

  /** Whether the mail server in use may have public addresses alone: it was entered, and the environment does not allow private ones. */
  get isMailServerPublic(): boolean {
    return !this.mayMailServerBePrivate && this.sourceOf('mail', 'host') === 'stored';
  }

  /** Whether an entered mail server may be in a private network. */
  get mayMailServerBePrivate(): boolean {
    return this.env.PRIVATE_MAIL_SERVERS !== 'refused';
  }

  /** A provider without a key that is unchanged is not touched: its clients stay as they are. */
  private use(stored: StoredKey[]): void {
    const textOf = (keys: readonly StoredKey[], provider: Provider): string =>
      JSON.stringify(namesOf(provider).map(([name]) => valueIn(keys, provider, name) ?? null));
    const changed = providers.filter((provider) => textOf(stored, provider) !== textOf(this.stored, provider));
    this.stored = stored;
    for (const provider of changed) delete this.settings[provider];
  }

  /** A provider with any key of its own is the real one: nothing of it comes from the sandbox. */
  private isSandboxed(provider: Provider): boolean {
    const { SANDBOX_SETTINGS: fakes } = this.env;
    const isReplaced = namesOf(provider).some(
      ([name, setting]) => fakes?.has(setting) === true && valueIn(this.stored, provider, name) !== undefined,
    );
    return !isReplaced && fakes?.has(sandboxAddresses[provider][0]) === true;
  }

  private resolve(provider: Provider): Settings {
    const isSandboxed = this.isSandboxed(provider);
    const inUse = (setting: keyof Env): string | undefined =>
      isSandboxed || this.env.SANDBOX_SETTINGS?.has(setting) !== true
        ? (this.env[setting] as string | undefined)
        : undefined;
    const valueOf = (name: string): string | undefined => valueIn(this.stored, provider, name);
    const storedFor = (name: string, setting: keyof Env): string | undefined => {
      const compose = composed[setting];
      return compose ? compose(valueOf) : valueOf(name);
    };
    return Object.fromEntries(
      [
        ...namesOf(provider).map(([name, setting]) => [setting, inUse(setting) ?? storedFor(name, setting)]),
        ...sandboxAddresses[provider].map((address) => [address, inUse(address)]),
      ].filter(([, value]) => value !== undefined),
    ) as Settings;
  }
}

const settingOf = (provider: Provider, name: string): keyof Env =>
  namesOf(provider).find(([one]) => one === name)?.[1] ?? fail(provider, name);

function fail(provider: Provider, name: string): never {
  throw new Error(`${provider} has no key ${name}.`);
}

const valueIn = (keys: readonly StoredKey[], provider: Provider, wanted: string): string | undefined =>
  keys.find((key) => key.provider === provider && key.name === wanted)?.value;
