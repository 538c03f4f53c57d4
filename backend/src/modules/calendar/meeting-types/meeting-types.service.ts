import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_MEETING_TYPE } from '@leap/domain';
import { DataSource, Not } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { refusedField } from '../../../common/refused-field.js';
import { MeetingType } from './meeting-type.entity.js';

/** Meeting types by their keys. */
@Injectable()
export class MeetingTypesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A type, closed ones too; the specified consultation by default. @throws AppError `validation_failed` (422) */
  async find(slug: string = DEFAULT_MEETING_TYPE): Promise<MeetingType> {
    const type = await this.dataSource.manager.findOneBy(MeetingType, { slug });
    if (type) return type;
    throw refusedField('meetingType', 'invalid_choice');
  }

  /** The listed types in the owner's order. */
  listed(): Promise<MeetingType[]> {
    return this.dataSource.manager.find(MeetingType, {
      where: { visibility: 'listed' },
      order: { rankedAt: 'DESC', id: 'DESC' },
    });
  }

  /** The type of a link that visitors can book. @throws AppError `not_found` (404) */
  async read(slug: string): Promise<MeetingType> {
    const type = await this.dataSource.manager.findOneBy(MeetingType, { slug, visibility: Not('closed') });
    if (type) return type;
    throw new AppError('not_found', 404, { detail: 'There is no such meeting type.' });
  }

  /** A type that visitors can book. @throws AppError `validation_failed` (422) */
  async findOpen(slug?: string): Promise<MeetingType> {
    const type = await this.find(slug);
    if (type.visibility !== 'closed') return type;
    throw refusedField('meetingType', 'invalid_choice');
  }
}
