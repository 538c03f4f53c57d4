import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { isIdOf, toPage, type ListPosition, type Page } from '../../../common/cursor.js';
import { PERSONAL_DATA, type CollectedPersonalData } from '../../../common/personal-data.js';
import { changeTags, holderOf, tagsOf, User, type Person, type TagChange } from '../../accounts/accounts.module.js';
import { peopleRecords } from './people-records.js';
import type { FoundPerson, FoundRecord, PersonRecordParamDto, TimelineRow } from './people.dto.js';
import { timelinePage } from './person-timeline.js';

/** A record, and the person whom it names. */
export interface FoundPersonRecord {
  record: FoundRecord;
  person: Person;
}

/** One person over all rooms. Addressed by any record that names them, so that no email address stands in a URL or a log. */
@Injectable()
export class PeopleService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @Inject(PERSONAL_DATA) private readonly personalData: CollectedPersonalData,
  ) {}

  /** Who a record names. The access is recorded. @throws AppError `not_found` (404) */
  async get(actorId: string, param: PersonRecordParamDto): Promise<FoundPerson> {
    const found = await this.find(param);
    await this.audit.record('people.viewed', actorId, undefined, { type: param.kind, id: param.id });
    return this.describe(found);
  }

  /** Adds and removes tags. @throws AppError `not_found` (404); `validation_failed` (422) for too many */
  async tag(actorId: string, param: PersonRecordParamDto, change: TagChange): Promise<FoundPerson> {
    const found = await this.find(param);
    await this.dataSource.transaction(async (manager) => {
      await changeTags(manager, found.person, change);
      await this.audit.record('people.tagged', actorId, manager, { type: param.kind, id: param.id });
    });
    return this.describe(found);
  }

  /**
   * What happened with this person, the newest first. The access is recorded.
   * @throws AppError `not_found` (404); `invalid_cursor` (422)
   */
  async timeline(actorId: string, param: PersonRecordParamDto, position: ListPosition): Promise<Page<TimelineRow>> {
    const { person } = await this.find(param);
    const { sql, values } = timelinePage(person, position, this.personalData.tables);
    await this.audit.record('people.timeline-viewed', actorId, undefined, { type: param.kind, id: param.id });
    return toPage(await this.dataSource.query<TimelineRow[]>(sql, values), position.limit);
  }

  private async describe({ record, person }: FoundPersonRecord): Promise<FoundPerson> {
    const { manager } = this.dataSource;
    const user = person.id === null ? null : await manager.findOneBy(User, { id: person.id });
    return { record, user, tags: await tagsOf(manager, person) };
  }

  /** The address under which the practice stores something about a person: the account's, if there is one. */
  async addressOf({ record, person }: FoundPersonRecord): Promise<string> {
    if (person.id === null) return person.email;
    return (await this.dataSource.manager.findOneBy(User, { id: person.id }))?.email ?? record.email;
  }

  /** The record, and the person who had its address when it was stored. @throws AppError `not_found` (404) */
  async find({ kind, id }: PersonRecordParamDto): Promise<FoundPersonRecord> {
    const { table, name, userId = 'NULL::uuid', storedAt = 'created_at', idType = 'uuid' } = peopleRecords[kind];
    const [record] = isIdOf(idType, id)
      ? await this.dataSource.query<FoundRecord[]>(
          `SELECT ${name} AS name, email, language, ${userId} AS "userId", ${storedAt} AS "storedAt" FROM ${table} WHERE id = $1`,
          [id],
        )
      : [];
    if (!record) throw new AppError('not_found', 404, { detail: 'There is no such record.' });
    const { userId: account, email, storedAt: since } = record;
    return {
      record,
      person: account === null ? await holderOf(this.dataSource, email, since) : { id: account },
    };
  }
}
