import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { toPage, type Page } from '../../../common/cursor.js';
import { ListStatement } from '../../../common/list-statement.js';
import { Campaign } from './campaign.entity.js';
import type { CampaignRecipient } from './campaign-recipient.entity.js';
import type { ListCampaignRecipientsQueryDto } from './campaign-recipients.dto.js';

const COLUMNS = 'id, email, name, language, state, reason, resolved_at AS "resolvedAt", created_at AS "createdAt"';

/** Who got which campaign, for those who look. */
@Injectable()
export class CampaignRecipientsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of the addresses of a campaign. @throws AppError `not_found` (404) */
  async list(
    campaignId: string,
    { cursor, limit, state }: ListCampaignRecipientsQueryDto,
    actorId: string,
  ): Promise<Page<CampaignRecipient>> {
    if (!(await this.dataSource.manager.existsBy(Campaign, { id: campaignId })))
      throw new AppError('not_found', 404, { detail: 'There is no such campaign.' });
    const statement = new ListStatement()
      .where(campaignId, (value) => `campaign_id = ${value}`)
      .where(state, (value) => `state = ${value}`);
    const rows = await this.dataSource.query<CampaignRecipient[]>(
      `SELECT ${COLUMNS} FROM campaign_recipients ${statement.page({ cursor, limit })}`,
      statement.values,
    );
    await this.audit.record('campaigns.recipients-listed', actorId, undefined, { type: 'campaign', id: campaignId });
    return toPage(rows, limit);
  }
}
