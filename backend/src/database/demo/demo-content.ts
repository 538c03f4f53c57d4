import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { BlogPost } from '../../modules/blog-posts/blog-post.entity.js';
import { SiteSettings } from '../../modules/site-settings/site-settings.entity.js';
import { Testimonial } from '../../modules/testimonials/testimonial.entity.js';
import { demoSiteSettings } from './demo-site-settings.js';
import { demoTestimonials } from './demo-testimonials.js';
import { demoPosts } from './posts/index.js';

const MINUTE_MS = 60_000;
const FIRST_TESTIMONIAL_AT = Date.parse('2026-09-01T09:00:00.000Z');

/**
 * Loads the sample posts, testimonials and settings, once for each database: what somebody deleted or edited afterwards
 * stays as they left it. Never called in production.
 */
export async function seedDemoContent(dataSource: DataSource): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const begun = await manager.query<{ name: string }[]>(
      `INSERT INTO demo_loads (name) VALUES ('public-site') ON CONFLICT DO NOTHING RETURNING name`,
    );
    if (begun.length === 0) return;
    await manager.update(SiteSettings, { isOnly: true }, demoSiteSettings);
    await seedTestimonials(manager);
    await seedPosts(manager);
  });
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
