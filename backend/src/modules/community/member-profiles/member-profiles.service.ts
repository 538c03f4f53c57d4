import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { blockedBy, blockersOf } from '../member-posts/blocked.js';
import { AUTHOR_COLUMNS } from '../member-posts/member-author.js';
import { participates } from '../member-posts/post-news.js';
import { MemberProfile } from './member-profile.entity.js';
import {
  toProfileTexts,
  type ListMemberProfilesQueryDto,
  type MemberProfileRow,
  type MyMemberProfileDto,
  type SaveMyMemberProfileDto,
} from './member-profiles.dto.js';

/** Profiles that are on, of people who take part, without those whom the reader blocks and those who block the reader. */
const profiles = new ListDefinition<{ readerId: string; userId?: string; q?: string }, MemberProfileRow>({
  select: 'SELECT member_profiles.*',
  table: 'member_profiles',
  search: { column: 'listed_at', near: 200 },
  filter: (statement, { readerId, userId }) =>
    statement
      .only('listed_at IS NOT NULL')
      .only(`(SELECT ${participates('u')} FROM users u WHERE u.id = user_id)`)
      .where(readerId, (reader) => `user_id NOT IN ${blockedBy(reader)} AND user_id NOT IN ${blockersOf(reader)}`)
      .where(userId, (id) => `user_id = ${id}`),
  describe: (chosen) => `
    SELECT p.id, p.listed_at AS "createdAt", p.user_id AS "userId", p.location, p.pronouns, p.languages, p.ask_about AS "askAbout",
           ${AUTHOR_COLUMNS}
      FROM (${chosen}) p
      JOIN users u ON u.id = p.user_id
     ORDER BY p.listed_at DESC, p.id DESC`,
});

/** What members write about themselves, and the directory of those who turned it on. */
@Injectable()
export class MemberProfilesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of the directory for this member, the latest first, in one statement. */
  list({ id: readerId }: SessionUser, query: ListMemberProfilesQueryDto): Promise<Page<MemberProfileRow>> {
    return profiles.page(this.dataSource, { ...query, readerId });
  }

  /** @throws AppError `not_found` (404) for a person without a profile that this member may see, whatever the reason */
  async get({ id: readerId }: SessionUser, userId: string): Promise<MemberProfileRow> {
    const { items } = await profiles.page(this.dataSource, { readerId, userId, limit: 1 });
    if (!items[0]) throw new AppError('not_found', 404, { detail: 'This person shows no profile.' });
    return items[0];
  }

  /** The own profile: empty and off until it is saved. */
  async mine(userId: string): Promise<MyMemberProfileDto> {
    const profile = await this.dataSource.manager.findOneBy(MemberProfile, { userId });
    if (!profile) return { isListed: false, languages: [] };
    return {
      isListed: profile.listedAt !== null,
      ...toProfileTexts(profile),
      updatedAt: profile.updatedAt.toISOString(),
    };
  }

  /** Stores the own profile: one for each member, also when requests arrive at once. Its position in the directory is that of its last turning on. */
  async save(
    userId: string,
    { isListed, location, pronouns, languages, askAbout }: SaveMyMemberProfileDto,
  ): Promise<MyMemberProfileDto> {
    await this.dataSource.query(
      `INSERT INTO member_profiles AS p (user_id, listed_at, location, pronouns, languages, ask_about)
       VALUES ($1, CASE WHEN $2 THEN now() END, $3, $4, $5, $6)
       ON CONFLICT (user_id) DO UPDATE SET listed_at = CASE WHEN $2 THEN coalesce(p.listed_at, now()) END, location = excluded.location,
             pronouns = excluded.pronouns, languages = excluded.languages, ask_about = excluded.ask_about, updated_at = now()`,
      [userId, isListed, location ?? null, pronouns ?? null, languages ?? [], askAbout ?? null],
    );
    return this.mine(userId);
  }

  /** Deletes the own profile; one that is not there changes nothing. */
  async delete(userId: string): Promise<void> {
    await this.dataSource.manager.delete(MemberProfile, { userId });
  }
}
