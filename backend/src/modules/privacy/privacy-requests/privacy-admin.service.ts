import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normaliseEmail } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { sqlState } from '../../../database/database-error.js';
import { PERSONAL_DATA, type CollectedPersonalData } from '../../../common/personal-data.js';
import { AccountErasure } from '../personal-data/account-erasure.service.js';
import { PersonalDataService, type PersonalExport } from '../personal-data/personal-data.service.js';
import { User } from '../../accounts/accounts.module.js';
import { findingsIn, type PersonFinding } from './person-findings.js';
import type { PrivacyRequestRow } from './privacy-requests.dto.js';
import { PrivacyRequestsService } from './privacy-requests.service.js';

/** Summary of a person's data. */
export interface FoundPerson {
  email: string;
  user: User | null;
  findings: PersonFinding[];
}

/** SQLSTATE of a row that was changed after the transaction's snapshot. */
const SERIALIZATION_FAILURE = '40001';

/** Finds, exports and erases a person's data on request, for people who do not do it in their account. */
@Injectable()
export class PrivacyAdmin {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly requests: PrivacyRequestsService,
    private readonly personalData: PersonalDataService,
    private readonly erasure: AccountErasure,
    private readonly audit: AuditTrail,
    @Inject(PERSONAL_DATA) private readonly declared: CollectedPersonalData,
  ) {}

  /** Counts the rows about the person with this address, by table. */
  async find(actorId: string, typed: string): Promise<FoundPerson> {
    const email = normaliseEmail(typed);
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await this.audit.record('privacy-requests.person-searched', actorId, manager);
      const user = await manager.findOneBy(User, { email });
      const tables = await this.collect(manager, email, user);
      return { email, user, findings: findingsIn(tables, this.declared.tables) };
    });
  }

  /**
   * Exports all data of the person of an open request, and closes a request for access.
   * @throws AppError `not_found` (404), `conflict` (409) when the request is closed, or changes meanwhile
   */
  async export(actorId: string, id: string): Promise<PersonalExport> {
    const { email, kind } = await this.requests.findOpen(id);
    const exported = this.dataSource.transaction<PersonalExport>('REPEATABLE READ', async (manager) => {
      await this.audit.record('privacy-requests.person-exported', actorId, manager, { type: 'privacy-request', id });
      const tables = await this.collect(manager, email, await manager.findOneBy(User, { email }));
      if (kind === 'access') await this.requests.resolve(manager, id, 'done');
      return { format: 'leap-personal-data', version: 1, exportedAt: new Date().toISOString(), tables };
    });
    return exported.catch((error: unknown) => {
      if (sqlState(error) !== SERIALIZATION_FAILURE) throw error;
      throw new AppError('conflict', 409, { detail: 'The request changed meanwhile.' });
    });
  }

  /**
   * Erases the person of an open request for erasure, except for what the law requires to be retained, and closes the request. Can be
   * repeated after a failure halfway.
   * @param typed the address, typed again
   * @throws AppError `not_found` (404); `conflict` (409) when the request is closed or of another kind; `validation_failed`
   * (422) for another address; `forbidden` (403) for staff; `payment_unavailable` (503) when the payments could not be ended, and
   * nothing is erased
   */
  async erase(actorId: string, id: string, typed: string): Promise<PrivacyRequestRow> {
    const { email, kind } = await this.requests.findOpen(id);
    if (kind !== 'erasure') throw new AppError('conflict', 409, { detail: 'This request does not ask for erasure.' });
    if (normaliseEmail(typed) !== email)
      throw new AppError('validation_failed', 422, {
        errors: [{ field: 'email', code: 'wrong' }],
        detail: 'This is not the address of the request.',
      });
    const user = await this.dataSource.manager.findOneBy(User, { email });
    if (user) await this.erasure.erase(user, actorId);
    else await this.erasure.eraseAddress(email, actorId);
    return this.dataSource.transaction(async (manager) => {
      await this.audit.record('privacy-requests.person-erased', actorId, manager, { type: 'privacy-request', id });
      return this.requests.resolve(manager, id, 'done');
    });
  }

  private async collect(manager: EntityManager, email: string, user: User | null): Promise<PersonalExport['tables']> {
    const tables = await this.personalData.collect(manager, user ? { id: user.id } : { id: null, email });
    for (const { table, isForOwnerAlone } of this.declared.tables) if (isForOwnerAlone) delete tables[table];
    return tables;
  }
}
