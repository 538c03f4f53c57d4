import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.js';
import { AppError } from '../../common/app-error.js';
import { eachPage } from '../../common/csv.js';
import { takePage, type CursorKey } from '../../common/cursor.js';
import { whereDays } from '../../common/list-days.js';
import { ListStatement } from '../../common/list-statement.js';
import { SiteSettingsService } from '../site-settings/site-settings.service.js';
import type { AdminConsentFormDetailRow, AdminConsentFormRow, ConsentEvidenceRow, ListAdminConsentFormsQueryDto } from './consent-forms-admin.dto.js';
import { consentProof } from './consent-proof.js';

const ROW = `SELECT f.id, f.created_at AS "createdAt", f.participant_name AS "participantName", f.email, f.phone, f.session_type AS "sessionType", f.language, f.declaration_version AS "declarationVersion",
  f.consent_timestamp AS "consentTimestamp", f.is_active AS "isActive", f.withdrawal_date AS "withdrawalDate"`;
const EVIDENCE = `${ROW}, f.has_consented AS "hasConsented", f.acknowledge_right AS "acknowledgeRight", f.understand_nature AS "understandNature", f.confirm_autonomy AS "confirmAutonomy",
  f.ip_address AS "ipAddress", f.declaration_sha256 AS "declarationSha256"`;
const DETAIL = `${EVIDENCE}, d.text AS "declarationText" FROM consent_forms f JOIN consent_declarations d ON d.id = f.declaration_id WHERE f.id = $1`;

type Filters = Omit<ListAdminConsentFormsQueryDto, 'cursor' | 'limit'>;

/** Consents with their evidence. Nobody changes them here; each look leaves a row in the audit log, written before anything is shown. */
@Injectable()
export class ConsentFormsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly siteSettings: SiteSettingsService,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of consents, newest first. */
  async list(actorId: string, query: ListAdminConsentFormsQueryDto): Promise<{ items: AdminConsentFormRow[]; next?: string }> {
    const statement = filtered(query);
    const page = statement.page(query, 'f');
    await this.audit.record('consent-forms.listed', actorId);
    return takePage(await this.dataSource.query<AdminConsentFormRow[]>(`${ROW} FROM consent_forms f ${page}`, statement.values), query.limit);
  }

  /** All consents of a filter with their evidence, read as they are taken. */
  async export(actorId: string, filters: Filters): Promise<AsyncIterable<ConsentEvidenceRow>> {
    await this.audit.record('consent-forms.exported', actorId);
    return eachPage((after, limit) => this.read(filters, after, limit));
  }

  /** One consent with the text that it was given to. @throws AppError `not_found` (404) */
  async get(actorId: string, id: string): Promise<AdminConsentFormDetailRow> {
    const row = await this.find(id);
    await this.audit.record('consent-forms.viewed', actorId, undefined, { type: 'consent-form', id });
    return row;
  }

  /** The same as a PDF file that can be handed on. @throws AppError `not_found` (404) */
  async proof(actorId: string, id: string): Promise<Buffer> {
    const row = await this.find(id);
    await this.audit.record('consent-forms.proof-downloaded', actorId, undefined, { type: 'consent-form', id });
    const { brandName } = await this.siteSettings.get();
    return consentProof({ ...row, brandName, consentedAt: row.consentTimestamp ?? row.createdAt });
  }

  private async find(id: string): Promise<AdminConsentFormDetailRow> {
    const [row] = await this.dataSource.query<AdminConsentFormDetailRow[]>(DETAIL, [id]);
    if (!row) throw new AppError('not_found', 404, { detail: 'There is no such consent form.' });
    return row;
  }

  private read(filters: Filters, after: CursorKey | undefined, limit: number): Promise<ConsentEvidenceRow[]> {
    const statement = filtered(filters);
    // A page of a list reads one row more, to see whether there is a next one.
    const page = statement.page({ after, limit: limit - 1 }, 'f');
    return this.dataSource.query<ConsentEvidenceRow[]>(`${EVIDENCE} FROM consent_forms f ${page}`, statement.values);
  }
}

function filtered(query: Filters): ListStatement {
  const { q, state, sessionType, language } = query;
  const isActive = state === undefined ? undefined : state === 'active';
  return whereDays(new ListStatement(), query, 'f.created_at')
    .where(q, (text) => `f.words @@ search_query(${text})`)
    .where(isActive, (value) => `f.is_active = ${value}`)
    .where(sessionType, (value) => `f.session_type = ${value}`)
    .where(language, (value) => `f.language = ${value}`);
}
