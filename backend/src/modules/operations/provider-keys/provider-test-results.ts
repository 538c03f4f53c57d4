import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Encryption } from '../../../common/encryption.js';
import { ProviderKeys, type Provider } from '../../../integrations/provider-keys/provider-keys.js';
import type { KeyTestResult } from './provider-keys.dto.js';
import { ProviderTestResult } from './provider-test-result.entity.js';

/** The last test of each provider's settings, valid as long as these stay exactly as they are. */
@Injectable()
export class ProviderTestResults {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly keys: ProviderKeys,
    private readonly encryption: Encryption,
  ) {}

  /** Runs a test and stores its result for the settings that it began with. A provider that is too busy to answer says nothing. */
  async store(provider: Provider, test: () => Promise<KeyTestResult>): Promise<KeyTestResult> {
    await this.keys.refresh();
    const fingerprint = this.encryption.fingerprint(this.textOf(provider), contextOf(provider));
    const result = await test();
    if (result !== 'busy')
      await this.dataSource.manager.upsert(ProviderTestResult, { provider, fingerprint, result }, ['provider']);
    return result;
  }

  /** The last result of each provider that was tested with the settings in use. */
  async current(): Promise<Partial<Record<Provider, KeyTestResult>>> {
    const rows = await this.dataSource.manager.find(ProviderTestResult);
    return Object.fromEntries(
      rows
        .filter(({ provider, fingerprint }) =>
          this.encryption.isFingerprint(fingerprint, this.textOf(provider), contextOf(provider)),
        )
        .map(({ provider, result }) => [provider, result]),
    );
  }

  private textOf(provider: Provider): string {
    const settings = Object.entries(this.keys.settingsOf(provider)).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return JSON.stringify(settings);
  }
}

const contextOf = (provider: Provider): string => `provider-test:${provider}`;
