import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';

/** The keys of each provider, by the setting of the environment that has precedence. */
export const providerKeys = {
  stripe: {
    secretKey: 'STRIPE_SECRET_KEY',
    publishableKey: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  },
  fathom: { apiKey: 'FATHOM_API_KEY', webhookSecret: 'FATHOM_WEBHOOK_SECRET' },
} as const satisfies Record<string, Record<string, keyof Env>>;

/** Address of the sandbox's fake of each provider. */
const sandboxAddress = { stripe: 'STRIPE_BASE_URL', fathom: 'FATHOM_BASE_URL' } as const satisfies Record<
  Provider,
  keyof Env
>;

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
  sourceOf(provider: Provider, setting: keyof Env): KeySource {
    if (this.isFixed(setting)) return 'environment';
    if (this.settingsOf(provider)[setting] === undefined) return 'none';
    return this.isSandboxed(provider) ? 'sandbox' : 'stored';
  }

  /** Whether the environment has this setting: what is entered for it would not be used. */
  isFixed(setting: keyof Env): boolean {
    return this.env[setting] !== undefined && this.env.SANDBOX_SETTINGS?.has(setting) !== true;
  }

  /** A provider without a key that is unchanged is not touched: its clients stay as they are. */
  private use(stored: StoredKey[]): void {
    const textOf = (keys: readonly StoredKey[], provider: Provider): string =>
      JSON.stringify(namesOf(provider).map(([name]) => valueIn(keys, provider, name) ?? null));
    const changed = providers.filter((provider) => textOf(stored, provider) !== textOf(this.stored, provider));
    this.stored = stored;
    for (const provider of changed) delete this.settings[provider];
  }

  private isSandboxed(provider: Provider): boolean {
    const isReal = namesOf(provider).some(
      ([name, setting]) => this.isFixed(setting) || valueIn(this.stored, provider, name) !== undefined,
    );
    return !isReal && this.env.SANDBOX_SETTINGS?.has(sandboxAddress[provider]) === true;
  }

  /** A provider with any key of its own is the real one: nothing of it comes from the sandbox. */
  private resolve(provider: Provider): Settings {
    const isSandboxed = this.isSandboxed(provider);
    const address = sandboxAddress[provider];
    const inUse = (setting: keyof Env): string | undefined =>
      isSandboxed || this.env.SANDBOX_SETTINGS?.has(setting) !== true
        ? (this.env[setting] as string | undefined)
        : undefined;
    return Object.fromEntries(
      [
        ...namesOf(provider).map(([name, setting]) => [
          setting,
          inUse(setting) ?? valueIn(this.stored, provider, name),
        ]),
        [address, inUse(address)],
      ].filter(([, value]) => value !== undefined),
    ) as Settings;
  }
}

const valueIn = (keys: readonly StoredKey[], provider: Provider, wanted: string): string | undefined =>
  keys.find((key) => key.provider === provider && key.name === wanted)?.value;
