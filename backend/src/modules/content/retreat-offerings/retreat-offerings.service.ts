import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, listLimits, type Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import type { RetreatOfferingRow } from './retreat-offerings.dto.js';

/**
 * Active offerings in the language ($1), and those in the other one without an active translation, at an instant ($2): an offering is
 * past when its last day is over in its own time zone. Coming ones by date, then those on request, then past ones, the latest first.
 */
const LIST_OFFERINGS = `
  SELECT o.id, o.kind, o.title, o.date, to_char(o.starts_on, 'YYYY-MM-DD') AS "startsOn", to_char(o.ends_on, 'YYYY-MM-DD') AS "endsOn",
         o.location, o.description, o.link, o.button_text AS "buttonText", o.language, past.is_past AS "isPast"
    FROM retreat_offerings o
   CROSS JOIN LATERAL (SELECT coalesce(o.ends_on < ($2::timestamptz AT TIME ZONE o.time_zone)::date, false) AS is_past) past
   WHERE o.is_active
     AND (o.language = $1 OR NOT EXISTS (
           SELECT FROM retreat_offerings t
            WHERE t.translation_group_id = o.translation_group_id AND t.language = $1 AND t.is_active))
   ORDER BY past.is_past, CASE WHEN past.is_past THEN o.starts_on END DESC, o.starts_on NULLS LAST, o.position, o.title, o.id
   LIMIT ${listLimits.max}`;

@Injectable()
export class RetreatOfferingsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** All offerings of the retreats page at `now`. */
  list(language: Language = DEFAULT_LANGUAGE, now = new Date()): Promise<RetreatOfferingRow[]> {
    return this.dataSource.query<RetreatOfferingRow[]>(LIST_OFFERINGS, [language, now]);
  }
}
