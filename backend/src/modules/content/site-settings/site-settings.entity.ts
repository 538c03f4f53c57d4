import { Check, Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import {
  siteSettingLimits,
  type Accent,
  type FirstWeekDisplay,
  type Language,
  type MembershipEmails,
} from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { Image } from '../images/image.entity.js';
import { VoiceNote } from '../voice-notes/voice-note.entity.js';

/** One value per language; an empty one hides its section. */
export type Bilingual<Value> = Record<Language, Value>;

export interface SocialLinks {
  instagram?: string;
  facebook?: string;
  youtube?: string;
  linkedin?: string;
  podcast?: string;
  messaging?: string;
}

export interface ExternalLinks {
  applicationForm: string;
  aiCoach: string;
  consultation: string;
  podcastHost: string;
  reviews: string;
  musicFile?: string;
  /** Player of the podcast host; loaded when a visitor agrees. */
  podcastEmbed?: string;
}

/** Values of the query strings that identify to the AI coach site where a visitor comes from. */
export interface Campaigns {
  source: string;
  aiCoachPage: string;
  aboutPage: string;
}

/** One step of the founder's timeline. */
export interface TimelineStep {
  title: string;
  text: string;
}

export const statKeys = ['livesTransformed', 'retreatsLed', 'yearsExperience'] as const;
export type StatKey = (typeof statKeys)[number];

export interface Stat {
  key: StatKey;
  value: string;
}

export interface Claims {
  googleReviewCount: number;
  growth: string;
  /** ISO instant at which the lead page's offer starts; absent: no offer. */
  leadOfferStartsAt?: string;
}

/** The point of a picture that every crop keeps, in percent. */
export interface Focus {
  x: number;
  y: number;
}

/** Length limit of the location of booked calls. */
export const CONSULTATION_LOCATION_LIMIT = siteSettingLimits.location;

/** The one record with everything about the business that is not page copy. */
@Entity('site_settings')
@Check('site_settings_membership_emails_known', "membership_emails IN ('each', 'daily', 'none')")
@Check('site_settings_first_week_known', "first_week IN ('shown', 'hidden')")
@Check('site_settings_accent_known', "accent IN ('terracotta', 'sea', 'indigo', 'plum')")
@Check('site_settings_only_one', 'is_only')
@Check('site_settings_practice_language_known', "practice_language IN ('en', 'es')")
@Check(
  'site_settings_consultation_location_short',
  `char_length(consultation_location ->> 'en') <= ${CONSULTATION_LOCATION_LIMIT} AND char_length(consultation_location ->> 'es') <= ${CONSULTATION_LOCATION_LIMIT}`,
)
@Check('site_settings_consultation_url_safe', "consultation_url ~ '^https://'")
@Check(
  'site_settings_portrait_described',
  `portrait_image_id IS NULL OR (portrait_alt ->> 'en' <> '' AND portrait_alt ->> 'es' <> '')`,
)
@Check(
  'site_settings_voice_note_transcribed',
  `voice_note_id IS NULL OR (voice_transcript ->> 'en' <> '' AND voice_transcript ->> 'es' <> '')`,
)
export class SiteSettings extends BaseEntity {
  /** Always true and unique: the table has one row. */
  @Column({ type: 'boolean', default: true, unique: true })
  isOnly: boolean;

  @Column({ type: 'varchar', length: 80, default: 'LEAP' })
  brandName: string;

  @Column({ type: 'jsonb' })
  punchline: Bilingual<string>;

  @Column({ type: 'varchar', length: 80, default: 'Founder' })
  founderFirstName: string;

  @Column({ type: 'varchar', length: 254 })
  contactEmail: string;

  @Column({ type: 'varchar', length: 40, default: '' })
  contactPhone: string;

  /** On several lines; at the end of newsletters. Empty: none has it. */
  @Column({ type: 'varchar', length: siteSettingLimits.postalAddress, default: '' })
  postalAddress: string;

  /**
   * Where booked calls take place, e.g. "By phone: we call you"; empty: the practice writes to the person who booked.
   */
  @Column({ type: 'jsonb', default: { en: '', es: '' } })
  consultationLocation: Bilingual<string>;

  /** Link of booked calls, https; for people who booked, so not in the public settings. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  consultationUrl: string | null;

  /** Colour of buttons, links and rings. */
  @Column({ type: 'varchar', length: 20, default: 'terracotta' })
  accent: Accent;

  /** Language of the emails that the practice receives. */
  @Column({ type: 'varchar', length: 2, default: 'en' })
  practiceLanguage: Language;

  /** How the practice is notified of what happens in memberships. */
  @Column({ type: 'varchar', length: 10, default: 'each' })
  membershipEmails: MembershipEmails;

  /** Whether new members see the check list of their first week. */
  @Column({ type: 'varchar', length: 10, default: 'shown' })
  firstWeek: FirstWeekDisplay;

  @Column({ type: 'jsonb' })
  socialLinks: SocialLinks;

  @Column({ type: 'jsonb' })
  links: ExternalLinks;

  @Column({ type: 'jsonb' })
  stats: Stat[];

  @Column({ type: 'jsonb' })
  aboutBlurb: Bilingual<string>;

  @Column({ type: 'jsonb' })
  credentials: Bilingual<string[]>;

  @Column({ type: 'jsonb' })
  founderCredentials: Bilingual<string[]>;

  @Column({ type: 'jsonb' })
  founderQuote: Bilingual<string>;

  @Column({ type: 'jsonb' })
  founderStoryBlurb: Bilingual<string>;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  founderPhotoUrl: string | null;

  /** The library picture of this address, set by a trigger: while it is shown it cannot be deleted. */
  @Column({ type: 'uuid', nullable: true, select: false, insert: false, update: false })
  founderImageId: string | null;

  @ManyToOne(() => Image, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'founder_image_id' })
  founderImage: Relation<Image> | null;

  /** The coach on the first screen: a picture of the library. */
  @Column({ type: 'uuid', nullable: true })
  portraitImageId: string | null;

  @ManyToOne(() => Image, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'portrait_image_id' })
  portraitImage: Relation<Image> | null;

  /** Alternative texts of the portrait: both, while there is one. */
  @Column({ type: 'jsonb', default: { en: '', es: '' } })
  portraitAlt: Bilingual<string>;

  @Column({ type: 'jsonb', default: { x: 50, y: 40 } })
  portraitFocus: Focus;

  /** On the page of retreats, with its own alternative texts. */
  @Column({ type: 'uuid', nullable: true })
  retreatsImageId: string | null;

  @ManyToOne(() => Image, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'retreats_image_id' })
  retreatsImage: Relation<Image> | null;

  /** What the coach says on the first screen. */
  @Column({ type: 'uuid', nullable: true })
  voiceNoteId: string | null;

  @ManyToOne(() => VoiceNote, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'voice_note_id' })
  voiceNote: Relation<VoiceNote> | null;

  /** Its transcript: in both languages, while there is one. */
  @Column({ type: 'jsonb', default: { en: '', es: '' } })
  voiceTranscript: Bilingual<string>;

  /** Markdown. */
  @Column({ type: 'jsonb' })
  founderNarrative: Bilingual<string>;

  @Column({ type: 'jsonb' })
  founderTimeline: Bilingual<TimelineStep[]>;

  @Column({ type: 'jsonb' })
  missionQuote: Bilingual<string>;

  @Column({ type: 'jsonb' })
  campaigns: Campaigns;

  @Column({ type: 'jsonb' })
  claims: Claims;
}
