import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.js';
import { AppError } from '../../common/app-error.js';
import { takePage } from '../../common/cursor.js';
import { ListStatement } from '../../common/list-statement.js';
import { Letter } from '../letters/letter.entity.js';
import type { LetterRecipient } from './letter-recipient.entity.js';
import type { ListLetterRecipientsQueryDto } from './letter-recipients.dto.js';

const COLUMNS = 'id, email, name, language, state, reason, settled_at AS "settledAt", created_at AS "createdAt"';

/** Who got which letter, for those who look. */
@Injectable()
export class LetterRecipientsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of the addresses of a letter. @throws AppError `not_found` (404) */
  async list(letterId: string, { cursor, limit, state }: ListLetterRecipientsQueryDto, actorId: string): Promise<{ items: LetterRecipient[]; next?: string }> {
    if (!(await this.dataSource.manager.existsBy(Letter, { id: letterId }))) throw new AppError('not_found', 404, { detail: 'There is no such letter.' });
    const statement = new ListStatement().where(letterId, (value) => `letter_id = ${value}`).where(state, (value) => `state = ${value}`);
    const rows = await this.dataSource.query<LetterRecipient[]>(`SELECT ${COLUMNS} FROM letter_recipients ${statement.page({ cursor, limit })}`, statement.values);
    await this.audit.record('letters.recipients-listed', actorId, undefined, { type: 'letter', id: letterId });
    return takePage(rows, limit);
  }
}
