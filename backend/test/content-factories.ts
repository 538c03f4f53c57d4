import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { BlogPost } from '../src/modules/content/blog-posts/blog-post.entity.js';
import { MeetingType } from '../src/modules/calendar/meeting-types/meeting-type.entity.js';
import { RetreatOffering } from '../src/modules/content/retreat-offerings/retreat-offering.entity.js';
import { Campaign } from '../src/modules/mailing/campaigns/campaign.entity.js';
import { Testimonial } from '../src/modules/content/testimonials/testimonial.entity.js';

let count = 0;

/** A published post in English; each one a minute older than the one before. */
export async function createBlogPost(dataSource: DataSource, overrides: Partial<BlogPost> = {}): Promise<BlogPost> {
  count += 1;
  const post = {
    slug: `post-${count}-${randomUUID().slice(0, 8)}`,
    title: `Post ${count}`,
    excerpt: 'Sample excerpt.',
    content: 'Three sample words',
    tags: ['burnout'],
    isPublished: true,
    publishedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + count * 60_000),
    ...overrides,
  };
  const { identifiers } = await dataSource.manager.insert(BlogPost, post);
  return dataSource.manager.findOneByOrFail(BlogPost, { id: String(identifiers[0]?.['id']) });
}

/** An active testimonial in English; each one a minute older than the one before. */
export async function createTestimonial(dataSource: DataSource, overrides: Partial<Testimonial> = {}): Promise<void> {
  count += 1;
  await dataSource.manager.insert(Testimonial, {
    name: `Sample client ${count}`,
    title: 'Sample title',
    content: 'Sample words.',
    createdAt: new Date(Date.parse('2026-01-01T00:00:00Z') + count * 60_000),
    ...overrides,
  });
}

/** A listed meeting type of half an hour; each one after the one before. */
export async function createMeetingType(
  dataSource: DataSource,
  overrides: Partial<MeetingType> = {},
): Promise<MeetingType> {
  count += 1;
  return dataSource.manager.save(
    dataSource.manager.create(MeetingType, {
      slug: `sample-call-${count}`,
      name: { en: `Sample call ${count}`, es: `Llamada de ejemplo ${count}` },
      description: { en: '', es: '' },
      minutes: 30,
      locationText: { en: '', es: '' },
      questions: [],
      rankedAt: new Date(Date.parse('2026-01-01T00:00:00Z') - count * 60_000),
      ...overrides,
    }),
  );
}

/** An active retreat in English on request. */
export async function createRetreatOffering(
  dataSource: DataSource,
  overrides: Partial<RetreatOffering> = {},
): Promise<RetreatOffering> {
  count += 1;
  const { identifiers } = await dataSource.manager.insert(RetreatOffering, {
    title: `Offering ${count}`,
    date: 'Sample date',
    location: 'Sample place',
    description: 'Sample text.',
    link: 'https://example.com/retreat',
    buttonText: 'Sample button',
    ...overrides,
  });
  return dataSource.manager.findOneByOrFail(RetreatOffering, { id: String(identifiers[0]?.['id']) });
}

/** A campaign in both languages that was sent to everybody; each one a minute later than the one before. */
export async function createCampaign(dataSource: DataSource, overrides: Partial<Campaign> = {}): Promise<Campaign> {
  count += 1;
  const { identifiers } = await dataSource.manager.insert(Campaign, {
    subjectEn: 'A small thing',
    subjectEs: 'Algo pequeño',
    contentEn: 'Breathe **once**.',
    contentEs: 'Respira **una vez**.',
    status: 'sent',
    finishedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + count * 60_000),
    ...overrides,
  });
  return dataSource.manager.findOneByOrFail(Campaign, { id: String(identifiers[0]?.['id']) });
}
