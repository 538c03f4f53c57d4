import { Module } from '@nestjs/common';
import { AdminSearchModule } from './admin-search/admin-search.module.js';
import { ApiTokensModule } from './api-tokens/api-tokens.module.js';
import { AuditEntriesModule } from './audit-entries/audit-entries.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { HealthModule } from './health/health.module.js';
import { IdempotentRequestsModule } from './idempotent-requests/idempotent-requests.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { PeopleModule } from './people/people.module.js';
import { ProviderKeysAdminModule } from './provider-keys/provider-keys.module.js';
import { QueuedJobsModule } from './queued-jobs/queued-jobs.module.js';
import { SetupModule } from './setup/setup.module.js';
import { TracesModule } from './traces/traces.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { ApiToken } from './api-tokens/api-token.entity.js';
import { AuditEntry } from './audit-entries/audit-entry.entity.js';
import { AuditEntryChange } from './audit-entries/audit-entry-change.entity.js';
import { AuditSeal } from './audit-entries/audit-seal.entity.js';
import { IdempotentRequest } from './idempotent-requests/idempotent-request.entity.js';
import { EarlierEncryptionKey } from './encryption-keys/earlier-encryption-key.entity.js';
import { Backup } from './backups/backup.entity.js';
import { ImportRefusal } from './imports/import-refusal.entity.js';
import { Import } from './imports/import.entity.js';
import { ProviderKey } from './provider-keys/provider-key.entity.js';
import { ProviderTestResult } from './provider-keys/provider-test-result.entity.js';
import { PersonAlias } from './people/person-alias.entity.js';
import { PersonTask } from './people/person-task.entity.js';
import { RecordChange } from './webhooks/record-change.entity.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.js';
import { WebhookEvent } from './webhooks/webhook-event.entity.js';
import { Webhook } from './webhooks/webhook.entity.js';

export { AuditChain } from './audit-entries/audit-chain.service.js';
export { storeFormerKey, withEarlierKeys } from './encryption-keys/earlier-encryption-keys.js';
export { HealthService } from './health/health.service.js';
export { MetricsService } from './metrics/metrics.service.js';
export { TracesService } from './traces/traces.service.js';
export { operationsPersonalData } from './personal-data.js';

/** The tables of this room. */
export const operationsEntities = [
  ApiToken,
  AuditEntry,
  AuditEntryChange,
  AuditSeal,
  IdempotentRequest,
  EarlierEncryptionKey,
  Backup,
  ImportRefusal,
  Import,
  PersonAlias,
  PersonTask,
  ProviderKey,
  ProviderTestResult,
  RecordChange,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
];

/** For owner and operator: dashboard, search, people, audit log, imports, keys of providers, tokens of programs, webhooks, set-up, jobs, health. */
@Module({
  imports: [
    AdminSearchModule,
    ApiTokensModule,
    AuditEntriesModule,
    DashboardModule,
    HealthModule,
    IdempotentRequestsModule,
    ImportsModule,
    MetricsModule,
    PeopleModule,
    ProviderKeysAdminModule,
    QueuedJobsModule,
    SetupModule,
    TracesModule,
    WebhooksModule,
  ],
})
export class OperationsModule {}
