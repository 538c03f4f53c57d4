import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, type Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { isIdOf, type Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import {
  toArchivedCampaignDto,
  type ArchivedCampaignDetailRow,
  type ArchivedCampaignDto,
  type ArchivedCampaignRow,
  type ListArchivedCampaignsQueryDto,
} from './campaign-archive.dto.js';
import { IN_ARCHIVE } from './campaign.entity.js';

/** Whether readers of this language got the campaign. */
const sentIn = (language: Language): string => `audience_language IN ('', '${language}')`;

/** Hot: walks the index of the archive from its end. */
const archiveIn = (language: Language) =>
  new ListDefinition<object, ArchivedCampaignRow>({
    select: `SELECT c.id, c.subject_${language} AS subject, c.content_${language} AS content, '${language}' AS language,
      c.created_at AS "createdAt", c.finished_at AS "finishedAt"`,
    table: 'campaigns c',
    orderedBy: { alias: 'c', column: 'finished_at', instantOf: ({ finishedAt }) => finishedAt },
    filter: (statement) => statement.only(IN_ARCHIVE).only(sentIn(language)),
  });

const archives: Record<Language, ReturnType<typeof archiveIn>> = { en: archiveIn('en'), es: archiveIn('es') };

/** The neighbour of the campaign `c` in one direction, for readers of a language. */
const neighbour = (language: Language, comparison: '<' | '>', order: 'ASC' | 'DESC'): string =>
  `(SELECT id, subject_${language} AS subject FROM campaigns
     WHERE ${IN_ARCHIVE} AND ${sentIn(language)} AND (finished_at, id) ${comparison} (c.finished_at, c.id)
     ORDER BY finished_at ${order}, id ${order} LIMIT 1)`;

/** The campaign `$1` for readers of a language; in its own, where it was for the other alone. */
const oneFor = (language: Language): string => `
  SELECT c.id, c.language, c."hasTranslation", c.created_at AS "createdAt", c.finished_at AS "finishedAt",
         CASE c.language WHEN 'es' THEN c.subject_es ELSE c.subject_en END AS subject,
         CASE c.language WHEN 'es' THEN c.content_es ELSE c.content_en END AS content,
         previous.id AS "previousId", previous.subject AS "previousSubject", next.id AS "nextId", next.subject AS "nextSubject"
    FROM (SELECT *, coalesce(nullif(audience_language, ''), '${language}') AS language, audience_language = '' AS "hasTranslation"
            FROM campaigns WHERE id = $1 AND ${IN_ARCHIVE}) c
    LEFT JOIN LATERAL ${neighbour(language, '<', 'DESC')} previous ON true
    LEFT JOIN LATERAL ${neighbour(language, '>', 'ASC')} next ON true`;

/** Sent campaigns on the site; see {@link IN_ARCHIVE}. */
@Injectable()
export class CampaignArchiveService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of those that were sent in a language, the last sent first. */
  async list({
    language = DEFAULT_LANGUAGE,
    ...position
  }: ListArchivedCampaignsQueryDto): Promise<Page<ArchivedCampaignRow>> {
    return archives[language].page(this.dataSource, position);
  }

  /** @throws AppError `not_found` (404) when no campaign in the archive has this id */
  async get(id: string, language: Language = DEFAULT_LANGUAGE): Promise<ArchivedCampaignDto> {
    const [row] = isIdOf('uuid', id)
      ? await this.dataSource.query<ArchivedCampaignDetailRow[]>(oneFor(language), [id])
      : [];
    if (!row) throw new AppError('not_found', 404, { detail: 'There is no such campaign.' });
    return toArchivedCampaignDto(row);
  }

  /** Ids of the whole archive with their languages, the last sent first, for the sitemap. */
  async listAddresses(): Promise<{ id: string; onlyLanguage: Language | ''; sentAt: Date }[]> {
    return this.dataSource.query(`
      SELECT id, audience_language AS "onlyLanguage", finished_at AS "sentAt"
        FROM campaigns WHERE ${IN_ARCHIVE}
       ORDER BY finished_at DESC, id DESC LIMIT 25000`);
  }
}
