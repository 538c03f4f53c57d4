import { Check, Column, Entity, Index, Unique } from 'typeorm';
import type { Language, OfferingKind } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';

/** One retreat or ceremony in one language. Offerings of one `translationGroupId` are translations of each other. */
@Entity('retreat_offerings')
@Unique(['translationGroupId', 'language'])
@Check('retreat_offerings_language_known', "language IN ('en', 'es')")
@Check('retreat_offerings_kind_known', "kind IN ('retreat', 'ceremony')")
@Check('retreat_offerings_dates_in_order', '(starts_on IS NULL) = (ends_on IS NULL) AND starts_on <= ends_on')
@Check(
  'retreat_offerings_time_zone_known',
  "('2000-01-01 00:00:00+00'::timestamptz AT TIME ZONE time_zone) IS NOT NULL",
)
@Index(['language', 'startsOn'], { where: 'is_active' })
export class RetreatOffering extends BaseEntity {
  @Column({ type: 'varchar', length: 16, default: 'retreat' })
  kind: OfferingKind;

  @Column({ type: 'varchar', length: 200 })
  title: string;

  /** As shown, e.g. "July 17–20, 2025" or "On request". */
  @Column({ type: 'varchar', length: 120 })
  date: string;

  /** First and last day in the offering's time zone; both absent for offerings on request. */
  @Column({ type: 'date', nullable: true })
  startsOn: string | null;

  @Column({ type: 'date', nullable: true })
  endsOn: string | null;

  /** IANA time zone of the days. */
  @Column({ type: 'varchar', length: 60, default: 'America/Los_Angeles' })
  timeZone: string;

  @Column({ type: 'varchar', length: 200 })
  location: string;

  /** Plain text. */
  @Column({ type: 'varchar', length: 2000 })
  description: string;

  /** Path on this site or an https address. */
  @Column({ type: 'varchar', length: 2048 })
  link: string;

  @Column({ type: 'varchar', length: 80 })
  buttonText: string;

  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  @Column({ type: 'uuid', nullable: true })
  translationGroupId: string | null;

  /** Order among offerings without dates, the lowest first. */
  @Column({ type: 'smallint', default: 0 })
  position: number;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;
}
