import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { isIdOf, toPage, type ListPosition, type Page } from '../../../common/cursor.js';
import { refusedField } from '../../../common/refused-field.js';
import { sqlState } from '../../../database/database-error.js';
import { PERSONAL_DATA, type CollectedPersonalData } from '../../../common/personal-data.js';
import { changeTags, holderOf, tagsOf, User, type Person, type TagChange } from '../../accounts/accounts.module.js';
import { lastTimeZoneOf } from '../../calendar/calendar.module.js';
import { peopleRecords, recordOfAddress } from './people-records.js';
import type {
  AddressedTimelineRow,
  FoundPerson,
  FoundRecord,
  JoinAdminPersonDto,
  PersonRecordParamDto,
  TimelineRow,
} from './people.dto.js';
import { PersonAlias } from './person-alias.entity.js';
import { groupOf } from './person-group.js';
import { timelinePage } from './person-timeline.js';

/** A unique or check violation. */
const JOINED_ALREADY: ReadonlySet<string> = new Set(['23505', '23514']);

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
      const { people } = await groupOf(this.dataSource, found.person);
      for (const [index, person] of people.entries())
        await changeTags(manager, person, index === 0 ? change : { add: [], remove: change.remove });
      await this.audit.record('people.tagged', actorId, manager, { type: param.kind, id: param.id });
    });
    return this.describe(found);
  }

  /**
   * What happened with this person, the newest first. The access is recorded.
   * @throws AppError `not_found` (404); `invalid_cursor` (422)
   */
  async timeline(
    actorId: string,
    param: PersonRecordParamDto,
    position: ListPosition,
  ): Promise<Page<AddressedTimelineRow>> {
    const { person } = await this.find(param);
    const { people } = await groupOf(this.dataSource, person);
    const { sql, values } = timelinePage(people, position, this.personalData.tables);
    await this.audit.record('people.timeline-viewed', actorId, undefined, { type: param.kind, id: param.id });
    const rows = await this.dataSource.query<TimelineRow[]>(sql, values);
    const accounts = await this.accountsOf(people);
    const addressOf = (nth: number): string | undefined => {
      const other = nth === 0 ? undefined : people[nth];
      return other && (other.id === null ? other.email : accounts.find(({ id }) => id === other.id)?.email);
    };
    return toPage(
      rows.map((row) => ({ ...row, email: addressOf(row.nth) })),
      position.limit,
    );
  }

  /**
   * Joins another address to this person's main one.
   * @throws AppError `not_found` (404); `validation_failed` (422) for an address that no record has; `conflict` (409) for a chain, a
   * circle, or an address that is joined already
   */
  async join(actorId: string, param: PersonRecordParamDto, { email }: JoinAdminPersonDto): Promise<FoundPerson> {
    const found = await this.find(param);
    const known = await this.dataSource.query<unknown[]>(recordOfAddress('$1'), [email]);
    if (known.length === 0) throw refusedField('email', 'invalid_choice');
    const { aliases } = await groupOf(this.dataSource, found.person);
    const mainEmail = aliases[0]?.mainEmail ?? (await this.addressOf(found));
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(PersonAlias, { email, mainEmail, createdBy: actorId });
        await this.audit.record('people.joined', actorId, manager, { type: param.kind, id: param.id });
      });
    } catch (error) {
      if (!JOINED_ALREADY.has(sqlState(error) ?? '')) throw error;
      throw new AppError('conflict', 409, { detail: 'One of these addresses is joined already.' });
    }
    return this.describe(found);
  }

  /** Undoes that an address was joined. @throws AppError `not_found` (404) */
  async separate(actorId: string, param: PersonRecordParamDto, aliasId: string): Promise<FoundPerson> {
    const found = await this.find(param);
    const { aliases } = await groupOf(this.dataSource, found.person);
    await this.dataSource.transaction(async (manager) => {
      const { affected } = aliases.some(({ id }) => id === aliasId)
        ? await manager.delete(PersonAlias, { id: aliasId })
        : { affected: 0 };
      if (affected !== 1) throw new AppError('not_found', 404, { detail: 'There is no such joined address.' });
      await this.audit.record('people.separated', actorId, manager, { type: param.kind, id: param.id });
    });
    return this.describe(found);
  }

  private async describe({ record, person }: FoundPersonRecord): Promise<FoundPerson> {
    const { manager } = this.dataSource;
    const { people, aliases } = await groupOf(this.dataSource, person);
    const accounts = await this.accountsOf(people);
    const user = accounts.find(({ id }) => id === person.id) ?? null;
    const tags = new Set<string>();
    for (const one of people) for (const tag of await tagsOf(manager, one)) tags.add(tag);
    // The record's address may be somebody else's by now.
    const addresses = accounts.length === 0 ? [record.email] : accounts.map(({ email }) => email);
    const timezone = await lastTimeZoneOf(manager, addresses);
    return { record, user, accounts, timezone, tags: [...tags], aliases };
  }

  /** The accounts of people, in their order. */
  private async accountsOf(people: readonly Person[]): Promise<User[]> {
    const ids = people.flatMap(({ id }) => id ?? []);
    const found = await this.dataSource.manager.findBy(User, { id: In(ids) });
    return ids.flatMap((id) => found.find((user) => user.id === id) ?? []);
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
