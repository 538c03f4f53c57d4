import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { UnreadBody } from '../../../common/webhook-body.js';
import { readMeeting, type FathomMeeting } from '../../../integrations/fathom/fathom-meeting.js';
import type { SignatureHeaders } from '../../../integrations/fathom/fathom-signature.js';
import { FathomClient } from '../../../integrations/fathom/fathom.client.js';
import { CallRecordingsService } from '../call-recordings/call-recordings.service.js';
import { FathomDelivery } from './fathom-delivery.entity.js';

/** Handles recordings that Fathom sends. */
@Injectable()
export class FathomDeliveriesService {
  private readonly logger = new Logger('Fathom');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly fathom: FathomClient,
    private readonly recordings: CallRecordingsService,
  ) {}

  /**
   * Stores the delivery and its recording in one transaction; a known delivery changes nothing.
   * @throws AppError `bad_request` (400) without a valid signature of the last five minutes, `validation_failed` (422) when the signed
   * body is no recording
   */
  async receive(body: UnreadBody, headers: SignatureHeaders): Promise<void> {
    if (!this.fathom.mayBeSigned(headers)) throw this.refusal();
    const signed = await body.verified((bytes) => {
      if (!this.fathom.isSigned(headers, bytes)) throw this.refusal();
      return bytes;
    });
    const meeting = this.read(signed);
    await this.dataSource.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(FathomDelivery)
        .values({ webhookId: headers.id ?? '' })
        .orIgnore()
        .returning('id')
        .execute();
      if ((raw as unknown[]).length > 0) await this.recordings.storeMeeting(manager, meeting);
    });
  }

  private refusal(): AppError {
    this.logger.warn('A delivery was refused: its signature is missing, wrong or old.');
    return new AppError('bad_request', 400, {
      detail: 'This is nothing that Fathom signed within the last five minutes.',
    });
  }

  private read(rawBody: Buffer): FathomMeeting {
    let body: unknown;
    try {
      body = JSON.parse(rawBody.toString('utf8'));
    } catch {
      body = undefined;
    }
    const meeting = readMeeting(body);
    if (meeting) return meeting;
    // Fathom's dashboard shows the refusal; the transcript is not logged.
    this.logger.error('Fathom signed a delivery that is no recording with an id and a time.');
    throw new AppError('validation_failed', 422, { detail: 'This is no recording with an id and a time.' });
  }
}
