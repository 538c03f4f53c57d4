import { randomUUID } from 'node:crypto';
import { languages, leadOfferLimits } from '@leap/domain';
import { In, IsNull, type DataSource, type EntityManager } from 'typeorm';
import {
  BlogPost,
  byteCountOf,
  Image,
  ImageFile,
  RetreatOffering,
  SiteSettings,
  Testimonial,
  cleanAudio,
  VoiceNote,
  usualAddress,
} from '../modules/content/content.module.js';
import { WeeklyCallSettings } from '../modules/calendar/calendar.module.js';
import { CallRecording, CallRecordingNote } from '../modules/recordings/recordings.module.js';
import { Campaign } from '../modules/mailing/mailing.module.js';
import { MemberPost, Pod, PodMember } from '../modules/community/community.module.js';
import { User } from '../modules/accounts/accounts.module.js';
import { demoCallRecordings } from './demo-call-recordings.js';
import { demoCampaigns } from './demo-campaigns.js';
import { demoFounder } from './demo-founder.js';
import { demoMemberPosts, demoWriters } from './demo-member-posts.js';
import { demoOfferings } from './demo-offerings.js';
import { demoCoast, demoPortrait, demoPostPictures, filesOfPicture, type DemoPicture } from './demo-pictures.js';
import { demoPodUrl, demoSiteSettings, demoWeeklyCallUrl } from './demo-site-settings.js';
import { demoTestimonials } from './demo-testimonials.js';
import { demoTranscript, demoVoiceNote } from './demo-voice-note.js';
import { demoPosts } from './posts/index.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
const LEAD_OFFER = 'lead-offer';
const FIRST_TESTIMONIAL_AT = Date.parse('2026-09-01T09:00:00.000Z');

/** Parts of the sample content in order of their introduction; a database that has the first gets the others. */
const loads: [name: string, load: (manager: EntityManager) => Promise<void>][] = [
  ['public-site', seedPublicSite],
  ['public-pages', seedPublicPages],
  ['member-posts', seedMemberPosts],
  ['call-recordings', seedCallRecordings],
  ['drawn-pictures', seedPictures],
  ['voice-note', seedVoiceNote],
  ['retreats-picture', seedRetreatsPicture],
  [LEAD_OFFER, seedLeadOffer],
  ['past-campaigns', seedCampaigns],
  ['pod', seedPod],
];

/**
 * Loads the sample content, each part once per database: rows that were deleted or edited afterwards stay so. Called at each start
 * of a demo, never in production.
 */
export async function seedDemoContent(dataSource: DataSource): Promise<void> {
  await dataSource.transaction(async (manager) => {
    for (const [name, load] of loads) {
      const begun = await manager.query<{ name: string }[]>(
        `INSERT INTO demo_loads (name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING name`,
        [name],
      );
      if (begun.length > 0) await load(manager);
    }
    await renewLeadOffer(manager);
  });
}

async function seedPublicSite(manager: EntityManager): Promise<void> {
  await manager.update(SiteSettings, { isOnly: true }, demoSiteSettings);
  await manager.update(WeeklyCallSettings, { isOnly: true }, { joinUrl: demoWeeklyCallUrl });
  await seedTestimonials(manager);
  await seedPosts(manager);
}

/** The founder's story, further addresses (existing values stay) and the offerings. */
async function seedPublicPages(manager: EntityManager): Promise<void> {
  const { links } = await manager.findOneByOrFail(SiteSettings, { isOnly: true });
  await manager.update(
    SiteSettings,
    { isOnly: true },
    { ...demoFounder, links: { ...demoSiteSettings.links, ...links } },
  );
  const rows = demoOfferings.flatMap(({ texts, ...shared }) => {
    const translationGroupId = randomUUID();
    return languages.map((language) => ({ ...shared, ...texts[language], language, translationGroupId }));
  });
  await manager.insert(RetreatOffering, rows);
}

/** Posts of the two demo log-ins, if they exist; a display name that was chosen stays. */
/** One pod with both writers. */
async function seedPod(manager: EntityManager): Promise<void> {
  const { identifiers } = await manager.insert(Pod, {
    name: 'Sample pod',
    weekday: 4,
    time: '19:00',
    minutes: 45,
    joinUrl: demoPodUrl,
  });
  const people = await manager.findBy(User, { email: In(demoWriters.map(({ email }) => email)) });
  await manager.insert(
    PodMember,
    people.map(({ id: userId }) => ({ userId, podId: String(identifiers[0]?.['id']) })),
  );
}

async function seedMemberPosts(manager: EntityManager): Promise<void> {
  const now = Date.now();
  for (const [index, { email, displayName }] of demoWriters.entries()) {
    const writer = await manager.findOneBy(User, { email });
    if (!writer) continue;
    await manager.update(User, { id: writer.id }, { displayName: writer.displayName ?? displayName });
    const own = demoMemberPosts.filter((post) => post.writer === index);
    await manager.insert(
      MemberPost,
      own.map(({ type, title, content, tags, minutesAgo }) => ({
        type,
        title,
        content,
        tags,
        userId: writer.id,
        createdAt: new Date(now - minutesAgo * MINUTE_MS),
      })),
    );
  }
}

/** Recordings of the last Mondays, with notes by the demo log-ins, if they exist. */
async function seedCallRecordings(manager: EntityManager): Promise<void> {
  const now = new Date();
  const lastMonday = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate() - ((now.getUTCDay() + 6) % 7 || 7),
    23,
  );
  const writers = await Promise.all(demoWriters.map(({ email }) => manager.findOneBy(User, { email })));
  for (const { notes, weeksAgo, ...recording } of demoCallRecordings) {
    const recordedAt = new Date(lastMonday - weeksAgo * WEEK_MS);
    const { id } = await manager.save(
      manager.create(CallRecording, { ...recording, recordedAt, publishedAt: recording.isVisible ? now : null }),
    );
    for (const { writer, notes: texts, hoursAgo } of notes) {
      const user = writers[writer];
      if (user)
        await manager.insert(CallRecordingNote, {
          callRecordingId: id,
          userId: user.id,
          notes: texts,
          createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
        });
    }
  }
}

/** Drawn pictures, where no others were chosen: the portrait of the first screen, and those of articles. */
async function seedPictures(manager: EntityManager): Promise<void> {
  const { altEn: en, altEs: es, focus } = demoPortrait;
  await manager.update(
    SiteSettings,
    { isOnly: true, portraitImageId: IsNull() },
    { portraitImageId: await seedPicture(manager, demoPortrait), portraitAlt: { en, es }, portraitFocus: focus },
  );
  for (const { slugs, ...picture } of demoPostPictures) {
    const imageId = await seedPicture(manager, picture);
    await manager.update(
      BlogPost,
      { slug: In(slugs), imageId: IsNull() },
      { imageId, featuredImage: usualAddress(imageId, picture.width) },
    );
  }
}

/** Its files are stored in the database, whatever store new ones use. */
async function seedPicture(manager: EntityManager, picture: DemoPicture): Promise<string> {
  const { width, height, altEn, altEs } = picture;
  const files = await filesOfPicture(picture);
  const id = randomUUID();
  const byteCount = byteCountOf(files);
  await manager.insert(Image, { id, width, height, altEn, altEs, byteCount, store: 'database', hasAvif: true });
  await manager.insert(
    ImageFile,
    files.map(({ size, bytes, avif }) => ({ imageId: id, size, bytes, avif })),
  );
  return id;
}

async function seedRetreatsPicture(manager: EntityManager): Promise<void> {
  const retreatsImageId = await seedPicture(manager, demoCoast);
  await manager.update(SiteSettings, { isOnly: true, retreatsImageId: IsNull() }, { retreatsImageId });
}

/** A recording on the first screen, unless one was chosen. */
async function seedVoiceNote(manager: EntityManager): Promise<void> {
  const { mediaType, seconds, bytes } = cleanAudio(demoVoiceNote());
  const row = manager.create(VoiceNote, { mediaType, seconds, bytes, byteCount: bytes.length });
  await manager.insert(VoiceNote, row);
  await manager.update(
    SiteSettings,
    { isOnly: true, voiceNoteId: IsNull() },
    { voiceNoteId: row.id, voiceTranscript: { ...demoTranscript } },
  );
}

/** When the demo started the lead page's offer. */
async function leadOfferStart(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<{ loadedAt: Date }[]>(
    'SELECT loaded_at AS "loadedAt" FROM demo_loads WHERE name = $1',
    [LEAD_OFFER],
  );
  return row?.loadedAt.toISOString() ?? '';
}

/** The lead page's offer starts when the demo is loaded, so that both claims show; a start that the owner set stays. */
async function seedLeadOffer(manager: EntityManager): Promise<void> {
  const { claims } = await manager.findOneByOrFail(SiteSettings, { isOnly: true });
  const leadOfferStartsAt = await leadOfferStart(manager);
  await manager.update(SiteSettings, { isOnly: true }, { claims: { leadOfferStartsAt, ...claims } });
}

/** Starts the demo's offer again once it has ended, so that a demo always shows an open one. The owner's start or removal stays. */
async function renewLeadOffer(manager: EntityManager): Promise<void> {
  const startedAt = await leadOfferStart(manager);
  const { claims } = await manager.findOneByOrFail(SiteSettings, { isOnly: true });
  const hasEnded = Date.now() >= Date.parse(startedAt) + leadOfferLimits.hours * HOUR_MS;
  if (claims.leadOfferStartsAt !== startedAt || !hasEnded) return;
  await manager.query('UPDATE demo_loads SET loaded_at = now() WHERE name = $1', [LEAD_OFFER]);
  const leadOfferStartsAt = await leadOfferStart(manager);
  await manager.update(SiteSettings, { isOnly: true }, { claims: { ...claims, leadOfferStartsAt } });
}

async function seedTestimonials(manager: EntityManager): Promise<void> {
  const rows = demoTestimonials.map((testimonial, index) => ({
    ...testimonial,
    createdAt: new Date(FIRST_TESTIMONIAL_AT - index * MINUTE_MS),
  }));
  await manager.insert(Testimonial, rows);
}

async function seedPosts(manager: EntityManager): Promise<void> {
  const groups = new Map<string, string>();
  const rows = demoPosts.map(({ pair, writtenAt, ...post }) => {
    if (pair !== undefined && !groups.has(pair)) groups.set(pair, randomUUID());
    return {
      ...post,
      createdAt: new Date(writtenAt),
      publishedAt: post.isPublished ? new Date(writtenAt) : null,
      translationGroupId: pair === undefined ? null : groups.get(pair),
    };
  });
  await manager.insert(BlogPost, rows);
}

/** Past newsletters for the archive on the site. They are stored as sent: no email is. */
async function seedCampaigns(manager: EntityManager): Promise<void> {
  const rows = demoCampaigns.map(({ sentAt, ...texts }) => {
    const at = new Date(sentAt);
    return { ...texts, status: 'sent' as const, createdAt: at, startedAt: at, enqueuedAt: at, finishedAt: at };
  });
  await manager.insert(Campaign, rows);
}
