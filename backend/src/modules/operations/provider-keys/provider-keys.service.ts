import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { assertVersion } from '../../../common/edit-version.js';
import { Encryption } from '../../../common/encryption.js';
import { refusedField } from '../../../common/refused-field.js';
import { ENV, type Env } from '../../../config/env.js';
import { envSchema } from '../../../config/env-schema.js';
import { ChangeListener } from '../../../database/change-listener.js';
import {
  namesOf,
  ProviderKeys,
  providers,
  type Provider,
  type StoredKey,
} from '../../../integrations/provider-keys/provider-keys.js';
import { isPrivateHost } from '../../../integrations/public-address.js';
import { GoogleCalendarClient } from '../../../integrations/google-calendar/google-calendar.client.js';
import { handledEvents, setUpStripe } from '../../../integrations/stripe/stripe-setup.js';
import { isKeyRefused, PaymentsOffError, StripeClient } from '../../../integrations/stripe/stripe.client.js';
import type { JobName } from '../../../jobs/job-names.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { assertPasswordStays, assertWhole, endOf, isSecret, keyFormatOf } from './key-rules.js';
import { ProviderKey, providerKeyContext } from './provider-key.entity.js';
import type { ProviderKeyDto, ProviderKeysDto } from './provider-keys.dto.js';

const RETRY_MS = 1_000;

/** What a provider's new keys start. */
const jobsAfter: Partial<Record<Provider, JobName>> = {
  stripe: 'provider-keys.prepare-stripe',
  podcast: 'podcast.refresh-feed',
};

/** Keys of providers that an administrator enters: encrypted, never answered, and used by every process at once. */
@Injectable()
export class ProviderKeysService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ProviderKeysService.name);
  private unsubscribe: (() => void) | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly changes: ChangeListener,
    private readonly keys: ProviderKeys,
    private readonly encryption: Encryption,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
    private readonly stripe: StripeClient,
    private readonly google: GoogleCalendarClient,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.work('provider-keys.prepare-stripe', () => this.prepareStripe());
    this.keys.setSource(async () => (await this.dataSource.manager.find(ProviderKey)).flatMap((row) => this.open(row)));
    this.unsubscribe = this.changes.onChange((table) => {
      if (table !== 'provider_keys' && table !== 'resync') return;
      this.keys.drop();
      this.read();
    });
    await this.keys.refresh();
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
    clearTimeout(this.retry);
  }

  async list(): Promise<ProviderKeysDto[]> {
    const rows = await this.dataSource.manager.find(ProviderKey);
    return providers.map((provider) => this.describe(provider, rows));
  }

  /**
   * Stores the given keys of a provider; a trigger of the table notifies every process.
   * @param values by name; absent ones stay as they are
   * @throws AppError `validation_failed` (422); `edit_conflict` (409)
   */
  async set(
    provider: Provider,
    values: Partial<Record<string, string>>,
    { version, actorId }: { version: string; actorId: string },
  ): Promise<ProviderKeysDto> {
    const entered = this.checked(provider, values);
    if (provider === 'mail') await this.assertPublicHost(new Map(entered).get('host'));
    await this.dataSource.transaction(async (manager) => {
      const rows = await this.lock(manager, provider);
      const stored = rows.flatMap((row) => this.open(row)).map(({ name, value }) => [name, value] as const);
      if (provider === 'mail') assertPasswordStays(new Map(stored), new Map(entered));
      assertWhole(provider, new Map([...stored, ...entered]), (setting) => this.keys.isFixed(setting));
      const updatedAt = versionOf(rows);
      assertVersion({ updatedAt }, version);
      const next = new Date(Math.max(Date.now(), updatedAt.getTime() + 1));
      await manager.upsert(
        ProviderKey,
        entered.map(([name, value]) => ({
          provider,
          name,
          sealedValue: this.encryption.seal(value, providerKeyContext({ provider, name })),
          lastFour: endOf(provider, value),
          updatedById: actorId,
          updatedAt: next,
        })),
        ['provider', 'name'],
      );
      await this.audit.record('provider-keys.set', actorId, manager, { type: 'provider', id: provider });
      const job = jobsAfter[provider];
      if (job) await this.jobs.enqueue(manager, job, { id: provider });
    });
    return this.use(provider);
  }

  /** Deletes what was entered for a provider. Idempotent. */
  async remove(provider: Provider, actorId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if ((await this.lock(manager, provider)).length === 0) return;
      await manager.delete(ProviderKey, { provider });
      await this.audit.record('provider-keys.removed', actorId, manager, { type: 'provider', id: provider });
    });
    await this.use(provider);
  }

  /** Makes what is missing at Stripe: product, prices, billing portal. A refused key is shown by the test. */
  private async prepareStripe(): Promise<void> {
    try {
      await this.stripe.inJob((sdk) => setUpStripe(sdk, { siteUrl: this.env.PUBLIC_URL }));
      // The portal has the specified prices now; what is really offered follows.
      await this.dataSource.transaction((manager) =>
        this.jobs.enqueue(manager, 'plan-changes.publish-prices', { id: 'all' }, { singletonKey: 'all' }),
      );
    } catch (error) {
      if (!isKeyRefused(error) && !(error instanceof PaymentsOffError)) throw error;
      this.logger.warn('Stripe does not accept the entered key, so nothing was prepared there.');
    }
  }

  /** One change of a provider's keys at a time, also while it has none. */
  private async lock(manager: EntityManager, provider: Provider): Promise<ProviderKey[]> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`provider-keys:${provider}`]);
    return manager.findBy(ProviderKey, { provider });
  }

  /** This process does not wait for its own notification. */
  private async use(provider: Provider): Promise<ProviderKeysDto> {
    this.keys.drop();
    await this.keys.refresh();
    return this.describe(provider, await this.dataSource.manager.findBy(ProviderKey, { provider }));
  }

  private checked(provider: Provider, values: Partial<Record<string, string>>): [name: string, value: string][] {
    const names = namesOf(provider);
    const entered = names.flatMap(([name, setting]): [string, string][] => {
      const value = values[name];
      if (value === undefined || value === '') return [];
      // It would be stored without ever being used.
      if (this.keys.isFixed(setting)) throw refusedField(name, 'invalid_choice');
      const format = keyFormatOf(provider, name) ?? envSchema.shape[setting as keyof typeof envSchema.shape];
      const result = format.safeParse(value);
      if (!result.success) throw refusedField(name, 'invalid_format');
      // As the environment's setting is read: without blanks around it.
      return [[name, typeof result.data === 'string' ? result.data : value]];
    });
    if (entered.length === 0) throw refusedField(names[0]?.[0] ?? '', 'required');
    return entered;
  }

  /** A name without an answer passes: each connection is checked again. @throws AppError `validation_failed` (422): `private_address` */
  private async assertPublicHost(host: string | undefined): Promise<void> {
    if (host === undefined || this.keys.mayMailServerBePrivate) return;
    if (await isPrivateHost(host)) throw refusedField('host', 'private_address');
  }

  private describe(provider: Provider, rows: readonly ProviderKey[]): ProviderKeysDto {
    const own = rows.filter((row) => row.provider === provider);
    return {
      provider,
      keys: namesOf(provider).map(([name]): ProviderKeyDto => {
        const row = own.find((one) => one.name === name);
        const source = this.keys.sourceOf(provider, name);
        if (!row) return { name, source, entered: 'no' };
        const [opened] = this.open(row);
        return {
          name,
          source,
          entered: opened ? 'yes' : 'unreadable',
          value: isSecret(provider, name) ? undefined : opened?.value,
          lastFour: row.lastFour ?? undefined,
          enteredAt: row.updatedAt.toISOString(),
        };
      }),
      ...(provider === 'stripe' ? { webhookEvents: [...handledEvents] } : {}),
      ...this.addressFor(provider),
      updatedAt: versionOf(own).toISOString(),
    };
  }

  /** Addresses of this site that the provider asks for. */
  private addressFor(provider: Provider): Pick<ProviderKeysDto, 'webhookUrl' | 'returnUrl'> {
    if (provider === 'google') return { returnUrl: this.google.returnAddress };
    if (provider !== 'stripe' && provider !== 'fathom') return {};
    return { webhookUrl: `${this.env.PUBLIC_URL}/api/webhooks/${provider}` };
  }

  /** None when it was encrypted under another key, or copied from another row: the admin area says so. */
  private open(row: ProviderKey): StoredKey[] {
    try {
      const value = this.encryption.open(row.sealedValue, providerKeyContext(row));
      return [{ provider: row.provider, name: row.name, value }];
    } catch {
      return [];
    }
  }

  /** Clients that cannot wait for a reading use the former keys until it succeeds. */
  private read(): void {
    clearTimeout(this.retry);
    this.keys.refresh().catch((error: unknown) => {
      this.logger.warn(`The providers' keys were not read: ${error instanceof Error ? error.message : 'no reason'}`);
      this.retry = setTimeout(() => this.read(), RETRY_MS);
      this.retry.unref();
    });
  }
}

const versionOf = (rows: readonly ProviderKey[]): Date =>
  new Date(Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime())));
