import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { whereDays } from '../../../common/list-days.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { SiteSettingsService } from '../../content/content.module.js';
import {
  consentFormColumns,
  type AdminConsentFormDetailRow,
  type AdminConsentFormRow,
  type ConsentEvidenceRow,
  type ListAdminConsentFormsQueryDto,
} from './consent-forms-admin.dto.js';
import { consentProof } from './consent-proof.js';
import { ConsentFormsService, noSuchConsent } from './consent-forms.service.js';

const ROW = `SELECT id, created_at AS "createdAt", participant_name AS "participantName", email, phone, session_type AS "sessionType", language, declaration_version AS "declarationVersion",
  consent_timestamp AS "consentTimestamp", is_active AS "isActive", withdrawal_date AS "withdrawalDate"`;
const EVIDENCE = `${ROW}, has_consented AS "hasConsented", acknowledge_right AS "acknowledgeRight", understand_nature AS "understandNature", confirm_autonomy AS "confirmAutonomy",
  ip_address AS "ipAddress", declaration_sha256 AS "declarationSha256"`;
const DETAIL = `${EVIDENCE}, (SELECT d.text FROM legal_texts d WHERE d.id = declaration_id) AS "declarationText" FROM consent_forms WHERE id = $1`;

type Filters = Omit<ListAdminConsentFormsQueryDto, 'cursor' | 'limit'>;

const consents = new ListDefinition<Filters, AdminConsentFormRow, ConsentEvidenceRow>({
  select: ROW,
  selectDetail: EVIDENCE,
  table: 'consent_forms',
  filter(statement, filters) {
    const { state, sessionType, language } = filters;
    const isActive = state === undefined ? undefined : state === 'active';
    whereDays(statement, filters)
      .where(isActive, (value) => `is_active = ${value}`)
      .where(sessionType, (value) => `session_type = ${value}`)
      .where(language, (value) => `language = ${value}`);
  },
  file: { name: 'consent-forms.csv', columns: consentFormColumns },
  changes: 'consent-form',
});

/** Consents with their evidence, which cannot be changed here. Each access and each email is recorded in the audit log first. */
@Injectable()
export class ConsentFormsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly consentForms: ConsentFormsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of consents, newest first. */
  async list(actorId: string, query: ListAdminConsentFormsQueryDto): Promise<Page<AdminConsentFormRow>> {
    return consents.page(this.dataSource, query, () => this.audit.record('consent-forms.listed', actorId));
  }

  /** What changed in the list. */
  async changes(actorId: string, query: ListChangesQueryDto): Promise<Page<Change<AdminConsentFormRow>>> {
    return consents.changes(this.dataSource, query, () => this.audit.record('consent-forms.listed', actorId));
  }

  /** All consents of a filter with their evidence, as a stream. */
  async export(actorId: string, filters: Filters): Promise<CsvFile<ConsentEvidenceRow>> {
    return consents.file(this.dataSource, filters, () => this.audit.record('consent-forms.exported', actorId));
  }

  /** One consent with the accepted text. @throws AppError `not_found` (404) */
  async get(actorId: string, id: string): Promise<AdminConsentFormDetailRow> {
    const row = await this.find(id);
    await this.audit.record('consent-forms.viewed', actorId, undefined, { type: 'consent-form', id });
    return row;
  }

  /** The same as a PDF file. @throws AppError `not_found` (404) */
  async proof(actorId: string, id: string): Promise<Buffer> {
    const row = await this.find(id);
    await this.audit.record('consent-forms.proof-downloaded', actorId, undefined, { type: 'consent-form', id });
    const { brandName } = await this.siteSettings.get();
    return consentProof({ ...row, brandName, consentedAt: row.consentTimestamp ?? row.createdAt });
  }

  /** Sends the receipt of a consent again. @throws AppError `not_found` (404), `conflict` (409) when it was withdrawn */
  async resendReceipt(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.consentForms.resendReceipt(manager, id);
      await this.audit.record('consent-forms.receipt-resent', actorId, manager, { type: 'consent-form', id });
    });
  }

  /** The same for several; withdrawn ones are skipped and reported. */
  resendReceipts(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.resendReceipt(actorId, id));
  }

  private async find(id: string): Promise<AdminConsentFormDetailRow> {
    const [row] = await this.dataSource.query<AdminConsentFormDetailRow[]>(DETAIL, [id]);
    if (!row) throw noSuchConsent();
    return row;
  }
}
