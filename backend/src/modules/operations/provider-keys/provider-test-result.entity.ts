import { Column, Entity, Unique } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import type { Provider } from '../../../integrations/provider-keys/provider-keys.js';
import type { KeyTestResult } from './provider-keys.dto.js';

/** The result of the last test of a provider's settings. */
@Entity('provider_test_results')
@Unique('provider_test_results_one', ['provider'])
export class ProviderTestResult extends BaseEntity {
  @Column({ type: 'varchar', length: 20 })
  provider: Provider;

  /** Of the settings that were tested: with other ones the result says nothing. */
  @Column({ type: 'varchar', length: 64 })
  fingerprint: string;

  @Column({ type: 'varchar', length: 20 })
  result: KeyTestResult;
}
