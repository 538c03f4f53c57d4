import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import { blockedBy } from '../member-posts/blocked.js';
import { AUTHOR_COLUMNS, SHOWN_NAME, type AuthorRow } from '../member-posts/member-author.js';
import { takesPart } from '../member-posts/post-news.js';

const MOST_OFFERED = 8;

/** Members who can be mentioned. */
@Injectable()
export class MemberMentionsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Others who take part, whom the reader does not block, and whose shown name has words that begin with those of `q`: eight at most. */
  find(reader: SessionUser, q: string): Promise<(AuthorRow & { id: string })[]> {
    return this.dataSource.query(
      `SELECT u.id, ${AUTHOR_COLUMNS} FROM users u
        WHERE ${takesPart('u')} AND u.id <> $1 AND u.id NOT IN ${blockedBy('$1')} AND to_tsvector('simple', search_text(${SHOWN_NAME})) @@ search_query($2)
        ORDER BY search_text(${SHOWN_NAME}), u.id LIMIT ${MOST_OFFERED}`,
      [reader.id, q],
    );
  }
}
