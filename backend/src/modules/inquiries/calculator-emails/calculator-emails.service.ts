import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, normaliseEmail } from '@leap/domain';
import { DataSource } from 'typeorm';
import { insertUnlessThere, submitOnce, type Submission } from '../../../common/idempotency.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { LegalTextsService } from '../legal-texts/legal-texts.service.js';
import { CalculatorEmail } from './calculator-email.entity.js';
import type { CalculatorEmailRow, CreateCalculatorEmailDto } from './calculator-emails.dto.js';

@Injectable()
export class CalculatorEmailsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly legalTexts: LegalTextsService,
  ) {}

  /**
   * Stores the request and enqueues its email in one transaction. With a key, a repeated request returns the same row, also when both
   * arrive at once.
   * @throws AppError `validation_failed` (422) for an invalid key,
   * `idempotency_key_reused` (422) when the key came with another request before
   */
  async create(input: CreateCalculatorEmailDto, idempotencyKey?: string): Promise<Submission<CalculatorEmailRow>> {
    const submitted = toSubmitted(input);
    const policyVersion = await this.legalTexts.currentVersion('privacy-policy');
    return this.dataSource.transaction((manager) =>
      submitOnce<CalculatorEmailRow, CalculatorEmail>({
        key: idempotencyKey,
        submitted,
        website: input.website,
        fake: () => ({ id: randomUUID(), createdAt: new Date() }),
        find: (key) => manager.findOneBy(CalculatorEmail, { idempotencyKey: key }),
        replay: (earlier) => earlier,
        store: async (key) => {
          const row = await insertUnlessThere(manager, CalculatorEmail, {
            ...submitted,
            policyVersion,
            consentedAt: new Date(),
            ...key,
          });
          if (row) await this.jobs.enqueue(manager, 'calculator-emails.send', { id: row.id });
          return row;
        },
      }),
    );
  }

  /** The request with this id, for its email; null when it was erased meanwhile. */
  find(id: string): Promise<CalculatorEmail | null> {
    return this.dataSource.manager.findOneBy(CalculatorEmail, { id });
  }

  /** The email is on its way: its numbers are removed. */
  async markSent(id: string): Promise<void> {
    await this.dataSource.manager.update(CalculatorEmail, { id }, { sentAt: new Date(), numbers: null });
  }
}

const toSubmitted = (input: CreateCalculatorEmailDto) => ({
  email: normaliseEmail(input.email),
  language: input.language ?? DEFAULT_LANGUAGE,
  numbers: {
    ideal_income: input.ideal_income,
    current_income: input.current_income,
    hours_lost: input.hours_lost,
    hourly_value: input.hourly_value,
    avoidance_count: input.avoidance_count,
    structure_score: input.structure_score,
  },
});
